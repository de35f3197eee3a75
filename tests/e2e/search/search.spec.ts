import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { seriousFindings } from '../support/axe.ts'
import { crumbs, expect, readyOffline, SUBSCRIBER, signIn, test, textsStored } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const box = 'Search'

test.use({ ownServer: false })

test('the button needs three letters; a query leads to its hits, best first, or says that there are none', {
  tag: ['@spec-1.2', '@spec-2.12', '@spec-2.20', '@spec-2.22', '@spec-2.32', '@spec-5.3', '@spec-8.5'],
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  const button = page.getByRole('search').getByRole('button', { name: box })
  await page.getByRole('searchbox', { name: box }).fill('sa')
  await expect(button).toBeDisabled()
  await page.getByRole('searchbox', { name: box }).fill('salts')
  await button.click()
  await expect(page).toHaveURL(`${larder.origin}/search?q=salts`)
  await expect(page).toHaveTitle(/^Search results for “salts”/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “salts”')
  await expect(crumbs(page)).toHaveText(['Home', 'Search'])
  await expect(page.getByRole('searchbox', { name: box })).toHaveValue('salts')
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h3') })
    .first()
  await expect(first.getByRole('link')).toHaveText(titleOf(book.slug, 'how-much-salt'))
  // biome-ignore lint/performance/useDomNodeTextContent: the visible text, in one line with the spaces around the marked word
  expect(await first.getByRole('link').innerText()).toBe(titleOf(book.slug, 'how-much-salt'))
  // The article says “salt”: the word is found in another form than the typed one.
  await expect(first.locator('mark').first()).toHaveText(/^salt/i)

  larder.network.weather = () => 'down'
  await page.getByRole('searchbox', { name: box }).fill('vitamin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “vitamin”')
  await expect(page.getByRole('main').locator('h3 a').first()).toBeVisible()
  await page.getByRole('searchbox', { name: box }).fill('qzxwvk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No matches were found for your request')).toBeVisible()
})

test('words typed before the search is loaded are searched for', async ({ larder, page }) => {
  larder.network.weather = ({ path }) => (/search-box.*\.js$/.test(path) ? { delayMs: 2_000 } : 'clear')
  await page.goto(larder.origin)
  const input = page.locator('#root').getByRole('searchbox', { name: box })
  await expect(input).not.toHaveAttribute('aria-autocomplete')
  await input.pressSequentially('salts')
  await page.keyboard.press('ArrowLeft')
  await expect(input).toHaveAttribute('aria-autocomplete', 'list')
  await expect(input).toBeFocused()
  await page.keyboard.type('x')
  await expect(input).toHaveValue('saltxs')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${larder.origin}/search?q=salts`)
})

test('a hit opens the article at the passage, and the reader can step through the marks', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/search?q=plate`)
  const hit = page.getByRole('link', { name: titleOf(book.slug, present(book.articles[0])) })
  await expect(hit).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await hit.click()
  const bar = page.getByRole('region', { name: 'Found in this article' })
  await expect(bar).toContainText(/^1 of \d+/)
  await bar.getByRole('button', { name: 'Next match' }).click()
  await expect(bar).toContainText(/^2 of \d+/)
  expect(
    await page.evaluate(
      () => (CSS as unknown as { highlights: Map<string, Set<Range>> }).highlights.get('found')?.size,
    ),
  ).toBeGreaterThan(1)
  await bar.getByRole('button', { name: 'Stop marking' }).click()
  await expect(bar).toBeHidden()
  // The first word after a heading does not join the heading's last word.
  await page.goto(`${larder.origin}/${book.slug}/how-much-salt?find=salt`)
  await expect(bar).toBeVisible()
  expect(
    await page.evaluate(() =>
      [...((CSS as unknown as { highlights: Map<string, Set<Range>> }).highlights.get('found') ?? [])].some(
        ({ startContainer, startOffset }) =>
          startOffset === 0 && startContainer.parentElement?.previousElementSibling?.matches('h2'),
      ),
    ),
  ).toBe(true)
})

test('a word with the mark of a note behind it is marked', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/vitamins-without-myths/what-a-vitamin-is?find=B12`)
  await expect(page.getByRole('region', { name: 'Found in this article' })).toBeVisible()
  const marked = await page.evaluate(() =>
    [...((CSS as unknown as { highlights: Map<string, Set<Range>> }).highlights.get('found') ?? [])].map((range) => ({
      text: range.toString(),
      isBeforeNote: range.endContainer.nextSibling instanceof Element && range.endContainer.nextSibling.matches('sup'),
    })),
  )
  expect(marked.map(({ text }) => text)).toEqual(marked.map(() => 'B12'))
  expect(marked).toContainEqual({ text: 'B12', isBeforeNote: true })
})

test.describe('with a server that is stopped', () => {
  test.use({ ownServer: true })

  test('with the server stopped the same words find the same articles, in every language', {
    tag: ['@deep', '@spec-1.2', '@spec-2.22'],
  }, async ({ larder, page }) => {
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    for (const [language, queries] of [
      ['en', ['sugars', 'vitamin pills', 'bacteria']],
      ['ru', ['белка', 'солёное', 'витаминов']],
      ['uk', ['білка', 'солоне', 'вітамінів']],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('currentLanguage', chosen), language)
      await page.goto(larder.origin)
      await expect(
        page.getByRole('status').filter({ hasText: /Ready to read|Можно читать|Можна читати/ }),
      ).toBeAttached({
        timeout: 30_000,
      })
      const links = page.getByRole('main').locator('h3 a')
      for (const query of queries) {
        await page.goto(`${larder.origin}/search?q=${encodeURIComponent(query)}`)
        await expect(links.first()).toBeVisible()
        const online = (await page.evaluate(
          async ([q, lang]) => {
            const token = localStorage.getItem('accessToken')
            const answer = await fetch(`/api/search?q=${encodeURIComponent(q)}&per_page=20&page=1`, {
              headers: { 'Accept-Language': lang, Authorization: `Bearer ${token}` },
            })
            const { data } = (await answer.json()) as { data: { attributes: { title: string } }[] }
            return data.map((row) => row.attributes.title)
          },
          [query, language] as const,
        )) as string[]
        await expect.poll(async () => (await links.allTextContents()).sort()).toEqual([...online].sort())
      }
    }
    await larder.stop()
    await page.goto(`${larder.origin}/search?q=${encodeURIComponent('солі')}`)
    await expect(page.getByRole('main').locator('h3 a').first()).toHaveText(titleOf(book.slug, 'how-much-salt', 'uk'))
  })
})

const watchForNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watch = () => {
      if (document.body?.textContent.includes('No matches were found')) Object.assign(window, { saidNothing: true })
    }
    new MutationObserver(watch).observe(document, { childList: true, subtree: true })
  })

test('“nothing found” is shown only after the device and the server have answered', async ({ larder, page }) => {
  await watchForNothing(page)
  // A new device: its own index is empty, and the server answers late.
  larder.network.weather = ({ path }) => (path.startsWith('/api/search') ? { delayMs: 1_500 } : 'clear')
  await page.goto(`${larder.origin}/search?q=vitamin`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await readyOffline(page)
  await expect(page.getByText(/The library is still being read in/)).toBeHidden({ timeout: 30_000 })
  expect(await page.evaluate(() => 'saidNothing' in window)).toBe(false)
})

test('without a network a first query starts the index and waits for it', { tag: ['@deep', '@spec-2.22'] }, async ({
  larder,
  page,
}) => {
  await watchForNothing(page)
  await page.goto(larder.origin)
  await textsStored(page)
  larder.network.weather = () => 'down'
  await page.goto(`${larder.origin}/search?q=vitamin`)
  await expect(page.getByRole('main').locator('h3 a').first()).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => 'saidNothing' in window)).toBe(false)
})

test('a search that finds nothing says so and suggests what may be meant', {
  tag: ['@deep', '@spec-6.1', '@spec-8.5'],
}, async ({ larder, page }) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  await page.goto(`${larder.origin}/search?q=qzxwvk`)
  await expect(page.getByText('No matches were found for your request')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: titleOf(book.slug, 'book') })).toBeVisible()
  // “vitamin” typed on a Russian keyboard layout.
  await page.goto(`${larder.origin}/search?q=${encodeURIComponent('мшефьшт')}`)
  await expect(page.getByRole('link', { name: 'vitamin', exact: true })).toBeVisible()
})
