import { bookmarked } from '#tests/e2e/support/bookmarked.ts'
import { demoBooks, titleOf } from '#tests/e2e/support/library.ts'
import { type EngineBrowser, runIn } from './support/engine.ts'
import { expectText, signIn, statusOf } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles
const STAR = '[role=toolbar] button[aria-label$=favorites]'
const UNDO = '[aria-live=polite] button'
const SYNC_MS = 60_000

const expectStar = (browser: EngineBrowser, pressed: boolean): Promise<void> =>
  expect
    .poll(() => runIn(browser, (star) => document.querySelector(star)?.getAttribute('aria-pressed'), STAR), {
      timeout: 20_000,
    })
    .toBe(String(pressed))

const expectStatus = (browser: EngineBrowser, words: RegExp): Promise<void> =>
  expect.poll(() => statusOf(browser), { timeout: SYNC_MS }).toMatch(words)

for (const engine of ENGINES)
  test(`${engine.name}: a bookmark made without a server survives a restart and reaches the server; an undone one does not`, {
    tag: '@spec-1.5',
  }, async ({ larder, device }) => {
    const phone = device(engine)
    const browser = await phone.open()
    await signIn(browser, larder.origin)
    await larder.stop()
    for (const article of [first, second]) {
      await browser.goto(`${larder.origin}/${book.slug}/${article}`)
      await expectText(browser, 'main h1', titleOf(book.slug, article))
      await expectStar(browser, false)
      await browser.click(STAR)
      await expectStar(browser, true)
      await expectText(browser, '[aria-live=polite]:not(header *) p', 'The article has been added to your favorites')
    }
    await expectStatus(browser, /, 2 changes waiting$/)
    await browser.click(UNDO)
    await expectStar(browser, false)

    const again = await phone.restart()
    await again.goto(`${larder.origin}/favorites`)
    await expectText(again, 'main li :is(h2, h3)', titleOf(book.slug, first))
    // One or two: an undone change that may have reached the server must be undone there too.
    await expectStatus(again, /, (1 change|2 changes) waiting$/)

    await larder.start()
    await expect.poll(() => bookmarked(larder), { timeout: SYNC_MS }).toEqual([first])
    await expectStatus(again, /^Ready to read offline$/)
    await again.goto(`${larder.origin}/${book.slug}/${first}`)
    await expectStar(again, true)
    await again.click(STAR)
    await expectStar(again, false)
    await expect.poll(() => bookmarked(larder), { timeout: SYNC_MS }).toEqual([])
  })
