import type { Page } from '@playwright/test'
import { expect, readyOffline, SUBSCRIBER, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const article = `/${book.slug}/${book.articles[0]}`
const STATUS = {
  en: ['Saved, but needs a network to open', 'Ready to read offline', 'Offline, 2 changes waiting'],
  ru: ['Сохранено, но без сети не откроется', 'Можно читать без сети', 'Нет сети, не отправлено 2 изменения'],
  uk: ['Збережено, але без мережі не відкриється', 'Можна читати без мережі', 'Немає мережі, не надіслано 2 зміни'],
} as const

/** The places of all controls of the header, and its lower edge. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')
    const boxes = [...(header?.querySelectorAll<HTMLElement>('a, button, input') ?? [])]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().top >= 0)
      .map((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect()
        const name = control.getAttribute('aria-label') ?? control.textContent
        return `${name}: ${[left, top, right, bottom].map(Math.round).join(' ')}`
      })
    return [...boxes, `the end: ${Math.round(header?.getBoundingClientRect().bottom ?? 0)}`]
  })

for (const language of ['en', 'ru', 'uk'] as const)
  test(`no control of the header moves when the status line changes, ${language}`, async ({ larder, browser }) => {
    const context = await browser.newContext({ locale: language, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${larder.origin}/login`)
    await page.locator('main input[name=email]').fill(SUBSCRIBER.email)
    await page.locator('main input[name=password]').fill(SUBSCRIBER.password)
    await page.locator('main [type=submit]').click()
    await expect(page).toHaveURL(`${larder.origin}/`)
    const [missing, ready, waiting] = STATUS[language]
    const status = page.locator('header [role=status]')
    await expect(status).toHaveText(ready, { timeout: 30_000 })
    const places: string[][][] = []
    const measure = async () => {
      const said: string[][] = []
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        said.push(await placesOf(page))
      }
      places.push(said)
    }
    // The app's files are gone and cannot be fetched: the app would not open without a network.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.startsWith('larder-shell-')) await caches.delete(name)
    })
    larder.network.weather = ({ path }) => (/^\/(app\.html|manifest\.webmanifest)/.test(path) ? 'down' : 'clear')
    await page.goto(`${larder.origin}/${book.slug}`)
    await expect(page.locator('header [popovertarget]')).toHaveCount(3)
    // On a slow line the page has the system's fonts, which may be wider.
    await page.evaluate(async () => {
      document.documentElement.dataset.fonts = 'web'
      await document.fonts.load('1em "Golos Text"', 'aя')
    })
    await expect(status).toHaveText(missing)
    await measure()
    larder.network.weather = () => 'clear'
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(status).toHaveText(ready, { timeout: 30_000 })
    await measure()
    await context.setOffline(true)
    const stars = page.locator('main li button[aria-pressed]')
    for (const at of [0, 1]) await stars.nth(at).click()
    await expect(status).toHaveText(waiting)
    await measure()
    expect(places[1]).toEqual(places[0])
    expect(places[2]).toEqual(places[0])
    await context.close()
  })

test('on the home screen the search is beside the controls at every width', async ({ larder, page }) => {
  await page.goto(larder.origin)
  await expect(page.locator('header [popovertarget]')).toHaveCount(1)
  const opener = page.getByRole('button', { name: 'Open search' })
  const faults: string[] = []
  for (const width of [390, 650, 651, 700, 768, 900, 991]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(opener).toBeVisible()
    const search = await opener.boundingBox()
    const language = await page.locator('header [popovertarget]').boundingBox()
    const gap = Math.round((language?.x ?? 0) - (search?.x ?? 0) - (search?.width ?? 0))
    if (gap < 0 || gap > 12) faults.push(`at ${width} ${gap} px lie between the search and the languages`)
  }
  expect(faults).toEqual([])
})

for (const language of ['en', 'ru', 'uk'])
  test(`at 320 px the labels of an article’s tools are whole and do not touch, ${language}`, async ({
    larder,
    browser,
  }) => {
    const context = await browser.newContext({ locale: language, viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    await page.goto(larder.origin + article)
    const tools = page.getByRole('toolbar')
    await expect(tools.getByRole('button').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.evaluate(() => document.fonts.ready)
    const faults = await tools.evaluate((bar) => {
      let end = 0
      const faultsOfWord = (words: Text, index: number, word: string, button: DOMRect): string[] => {
        const range = document.createRange()
        range.setStart(words, index)
        range.setEnd(words, index + word.length)
        const { left, right } = range.getBoundingClientRect()
        const gap = left - end
        end = right
        return [
          ...(range.getClientRects().length === 1 ? [] : [`“${word}” is broken`]),
          ...(left >= button.left && right <= button.right ? [] : [`“${word}” stands out by ${right - button.right}`]),
          ...(gap >= 4 ? [] : [`“${word}” stands ${gap} px from its neighbour`]),
        ]
      }
      return [...bar.querySelectorAll('button')].flatMap((button) => {
        const box = button.getBoundingClientRect()
        const words = button.querySelector('span:last-child')?.firstChild
        if (!(words instanceof Text)) return ['a tool without words']
        const small = Math.min(box.width, box.height) < 44 ? [`“${words.data}” is ${box.width}x${box.height}`] : []
        const found = [...words.data.matchAll(/\S+/g)]
        return [...found.flatMap(({ index, 0: word }) => faultsOfWord(words, index, word, box)), ...small]
      })
    })
    expect(faults).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await context.close()
  })

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const)
  test(`the title in an article’s bar stays where it is when the status comes, ${width} px`, async ({
    larder,
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(larder.origin + article)
    await readyOffline(page)
    const header = page.locator('#root header')
    const title = header.getByText((await page.locator('#root h1').textContent()) ?? 'no title', { exact: true })
    const before = await title.boundingBox()
    expect(before?.height).toBeGreaterThan(10)
    await context.setOffline(true)
    const status = header.getByRole('status')
    await expect(status).toHaveText('Offline')
    const [after, under] = await Promise.all([title.boundingBox(), status.boundingBox()])
    expect(after).toEqual(before)
    // Both are whole within the bar, and the status is below.
    const end = (await header.boundingBox())?.height ?? 0
    expect(under?.y).toBeGreaterThanOrEqual((after?.y ?? end) + (after?.height ?? end) - 1)
    expect((under?.y ?? end) + (under?.height ?? end)).toBeLessThanOrEqual(end)
  })
