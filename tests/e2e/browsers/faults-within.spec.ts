import { entries, NOTED, painted, select, tool } from '../notes/support/highlighting.ts'
import { withoutServiceWorker } from '../support/device.ts'
import { breakable, breakPart } from '../support/faults/broken.ts'
import { expectFrame, expectRetry, notice } from '../support/faults/fault-notice.ts'
import { expect, READER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

// A small part of a screen throws, or a sign or notice around it. What can be read stays.

const [book = { slug: '', articles: [] }] = demoBooks
const restricted = `/${book.slug}/${book.articles[1]}`

test('a status that fails leaves the books of the home screen', { tag: '@deep' }, async ({ larder, page }) => {
  await breakable(page)
  await page.addInitScript(() => {
    globalThis.broken = { name: 'data-ready', value: 'true' }
  })
  await page.goto(larder.origin)
  // It fails in the header and above the books, when everything is stored.
  await expect(notice(page)).toBeVisible({ timeout: 60_000 })
  await expectFrame(page)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expectRetry(page, page.locator('#root main p[data-ready]'))
})

test('what follows the beginning of an article fails alone', { tag: '@deep' }, async ({ larder, page }) => {
  await breakable(page)
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.addInitScript(
    (href) => {
      globalThis.broken = { name: 'href', value: href }
    },
    `/subscribe?redirectedFrom=${encodeURIComponent(restricted)}`,
  )
  await page.goto(larder.origin + restricted)
  await expect(notice(page)).toBeVisible()
  await expectFrame(page)
  await expect(page.locator('#root .article-html p').first()).toBeVisible()
  await expectRetry(page, page.getByRole('link', { name: 'Subscribe to continue reading' }))
})

test('the list of highlights fails alone: they stay painted, and words can be highlighted', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await breakable(page)
  await page.goto(larder.origin + NOTED.path)
  await breakPart(page, { name: 'aria-label', value: 'Highlights' })
  const words = await select(page, 0)
  await tool(page, 'Highlight green').click()
  await expect(notice(page)).toBeVisible()
  await expectFrame(page)
  await expect.poll(() => painted(page, 'green')).toBe(words)
  const others = await select(page, 1)
  await tool(page, 'Highlight pink').click()
  await expect.poll(() => painted(page, 'pink')).toBe(others)
  await expectRetry(page, entries(page).first())
  await expect(entries(page)).toHaveCount(2)
})

test('a note fails alone: the others stay, and the field that finds them', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await breakable(page)
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(larder.origin + NOTED.path)
  const words: string[] = []
  for (const [paragraph, color] of ['green', 'pink'].entries()) {
    words.push(await select(page, paragraph))
    await tool(page, `Highlight ${color}`).click()
    await expect(entries(page)).toHaveCount(words.length)
  }
  const [failing = '', other = ''] = words
  await page.addInitScript(() => {
    globalThis.broken = { name: 'data-color', value: 'green' }
  })
  await page.goto(`${larder.origin}/notes`)
  await expect(notice(page)).toBeVisible()
  await expectFrame(page)
  const notes = page.getByRole('main').getByRole('blockquote')
  await expect(notes).toHaveCount(1)
  await expect(notes).toContainText(other)
  await page.getByRole('searchbox', { name: 'Search notes' }).fill(other)
  await expect(notes).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('')
  await expectRetry(page, notes.filter({ hasText: failing }))
  await expect(notes).toHaveCount(2)
})

test('the sign that a screen is coming fails alone, and so does the notice of a fault', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const context = await browser.newContext({ locale: 'en-US' })
  await withoutServiceWorker(context)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await breakable(page)
  await page.goto(larder.origin)
  larder.network.weather = ({ path }) => (path.startsWith('/assets/register-') ? { delayMs: 1_000 } : 'clear')
  await breakPart(page, { name: 'aria-label', value: 'Loading the page' })
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  await expect(notice(page)).toBeVisible()
  await expectFrame(page)
  await expect(page.getByLabel('First name')).toBeVisible()

  // The offer of another language and the notice are both of this element.
  await page.addInitScript(() => {
    globalThis.broken = { name: 'aside' }
  })
  faults.length = 0
  await page.goto(`${larder.origin}/ru`)
  await expect.poll(() => faults.filter((text) => text.includes('aside is broken')).length).toBeGreaterThan(1)
  await expect(page.locator('#root > header')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await context.close()
})
