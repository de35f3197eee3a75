import { withoutServiceWorker } from '../support/device.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles
const SAVED = {
  en: 'Saved, but needs a network to open',
  ru: 'Сохранено, но без сети не откроется',
  uk: 'Збережено, але без мережі не відкриється',
} as const

for (const language of ['en', 'ru', 'uk'] as const)
  test(`a browser that cannot store the app does not say “ready to read offline”, ${language}`, async ({
    larder,
    browser,
  }) => {
    const context = await browser.newContext({ locale: language })
    await withoutServiceWorker(context)
    const page = await context.newPage()
    const heard = new Set<string>()
    await page.exposeFunction('heard', (words: string) => heard.add(words))
    await page.addInitScript(() => {
      const hear = Reflect.get(window, 'heard')
      new MutationObserver(() => hear(document.querySelector('header [role=status]')?.textContent ?? '')).observe(
        document,
        { subtree: true, childList: true, characterData: true },
      )
    })
    await page.goto(`${larder.origin}/${book.slug}/${article}`)
    await expect(page.locator('header [role=status]')).toHaveText(SAVED[language], { timeout: 30_000 })
    expect([...heard].filter((words) => /^(Ready|Можно|Можна)/.test(words))).toEqual([])
    // The status does not look ready, and nothing is cut off.
    await expect(page.locator('header [role=status]')).not.toHaveAttribute('data-ready')
    await page.goto(larder.origin)
    await expect(page.getByRole('main').getByText(SAVED[language])).toBeVisible({ timeout: 30_000 })
    await context.close()
  })

test('pictures that the browser deleted are noticed and fetched again', async ({ larder, page }) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('larder-images-'))
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return lists
        .flat()
        .map(({ url }) => url)
        .sort()
    })
  const all = await kept()
  expect(all.length).toBeGreaterThan(3)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('larder-images-')) await caches.delete(name)
  })
  // The pictures cannot be fetched, so “ready” is no longer true.
  larder.network.weather = ({ path }) => (path.startsWith('/api/assets/') ? 'down' : 'clear')
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('header [role=status]')).toHaveText(/^(Server cannot be reached|Saving for offline)/)
  larder.network.weather = () => 'clear'
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await readyOffline(page)
  await expect.poll(kept).toEqual(all)
  larder.network.weather = () => 'down'
  await page.goto(`${larder.origin}/${book.slug}/${article}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
  const figure = page.locator('figure img').first()
  await figure.scrollIntoViewIfNeeded()
  await expect.poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('an open page notices deleted pictures too, when the reader comes back to it', async ({ larder, page }) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  const count = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('larder-images-'))
      return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length
    })
  const before = await count()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('larder-images-')) await caches.delete(name)
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(count, { timeout: 30_000 }).toBe(before)
  await readyOffline(page)
})
