import { demoBooks, titleOf } from '#tests/e2e/support/library.ts'
import { type EngineBrowser, runIn } from './support/engine.ts'
import { expectText, readyOffline } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const SOON_MS = 20_000
const STILL_PX = 2
/** The bars above the text may be there or not. */
const BARS_PX = 40
const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles
const CONTENTS = '#root nav[aria-label=Contents] li:nth-child(2) a'

/** The scroll position, after it was the same in twelve frames. */
const scrolled = (browser: EngineBrowser): Promise<number> =>
  runIn(
    browser,
    () =>
      new Promise<number>((resolve) => {
        let [before, still] = [scrollY, 0]
        const look = () => {
          still = scrollY === before ? still + 1 : 0
          before = scrollY
          if (still > 12) resolve(scrollY)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

const staysAt = (browser: EngineBrowser, y: number, what: string, within = STILL_PX): Promise<void> =>
  expect
    .poll(async () => Math.abs((await scrolled(browser)) - y), { message: what, timeout: SOON_MS })
    .toBeLessThanOrEqual(within)

const layers = (browser: EngineBrowser): Promise<number> =>
  runIn(browser, () => document.querySelectorAll(':popover-open').length)

const goBack = (browser: EngineBrowser): Promise<void> => runIn(browser, () => history.back())

for (const engine of ENGINES)
  test(`${engine.name}: contents links and “back” lead to the same places, and “back” to the link that was followed`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine).open()
    await browser.goto(`${larder.origin}/${book.slug}/${first}`)
    await expectText(browser, '#root main h1', titleOf(book.slug, first))
    await readyOffline(browser)
    await browser.click(CONTENTS)
    await expect.poll(() => scrolled(browser), { timeout: SOON_MS }).toBeGreaterThan(100)
    const heading = await scrolled(browser)
    await runIn(browser, () => scrollBy({ top: 900, behavior: 'instant' }))
    const further = await scrolled(browser)
    await browser.click(CONTENTS)
    await staysAt(browser, heading, 'the same link again', BARS_PX)
    await goBack(browser)
    await staysAt(browser, further, 'back')
    await browser.click('header button[aria-label$=", language"]')
    await expect.poll(() => layers(browser), { timeout: SOON_MS }).toBe(1)
    await goBack(browser)
    await expect.poll(() => layers(browser), { timeout: SOON_MS }).toBe(0)
    await staysAt(browser, further, 'back closed the menu')
    await goBack(browser)
    await staysAt(browser, 0, 'back at the beginning')

    await browser.goto(`${larder.origin}/search?q=plate`)
    await expectText(browser, 'main h3 a', /./)
    const href = await runIn(browser, () => document.querySelector('main h3 a')?.getAttribute('href'))
    await browser.click('main h3 a')
    await expectText(browser, 'main article h1', /./)
    await goBack(browser)
    await expect
      .poll(() => runIn(browser, () => document.activeElement?.getAttribute('href')), { timeout: SOON_MS })
      .toBe(href)
  })
