import { demoBooks, titleOf } from '#tests/e2e/support/library.ts'
import { bitByBit, partAtTop, putOtherWords } from '#tests/e2e/support/translation/other-words.ts'
import { type EngineBrowser, runIn } from './support/engine.ts'
import { chooseLanguage, expectText, readyOffline } from './support/reader.ts'
import { scrolled } from './support/scrolling.ts'
import { ENGINES, expect, test } from './support/test.ts'

const SOON_MS = 20_000
const STILL_PX = 2
/** The bars above the text may be there or not. */
const BARS_PX = 40
const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles
/** Where a card is tapped, from the upper edge of the window. */
const CARD_PX = 500
const PHONE = { width: 390, height: 844 } as const
const TITLE = '#root main h1'
const CONTENTS = '#root nav[aria-label=Contents] li:nth-child(2) a'

const staysAt = (browser: EngineBrowser, y: number, what: string, within = STILL_PX): Promise<void> =>
  expect
    .poll(async () => Math.abs((await scrolled(browser)) - y), { message: what, timeout: SOON_MS })
    .toBeLessThanOrEqual(within)

const layers = (browser: EngineBrowser): Promise<number> =>
  runIn(browser, () => document.querySelectorAll(':popover-open').length)

/** How far a link is below the upper edge of the window. */
const topOf = (browser: EngineBrowser, link: string): Promise<number> =>
  runIn(browser, (name) => document.querySelector(name)?.getBoundingClientRect().top ?? -1, link)

const progress = (browser: EngineBrowser): Promise<number> =>
  runIn(browser, () => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? -1))

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

for (const engine of ENGINES)
  test(`${engine.name}: on a phone “back” closes a panel, and leads to the place on the home screen, also below what has appeared`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine, PHONE).open()
    await browser.goto(larder.origin)
    await readyOffline(browser)
    await runIn(browser, () => scrollTo({ top: 500, behavior: 'instant' }))
    const home = await scrolled(browser)
    expect(home).toBeGreaterThan(100)
    const href = await runIn(browser, () => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('#root main article a')]
      const link = links.find((one) => one.getBoundingClientRect().top > 0)
      link?.click()
      return link?.getAttribute('href')
    })
    expect(href).toMatch(/^\//)
    await expect.poll(() => runIn(browser, () => location.pathname), { timeout: SOON_MS }).toBe(href)
    await goBack(browser)
    await staysAt(browser, home, 'back on the home screen')
    // “Continue reading” appears above the card meanwhile, and the card is where it was.
    const card = `#root main article a[href="/${book.slug}"]`
    await runIn(browser, (y) => scrollBy({ top: y, behavior: 'instant' }), (await topOf(browser, card)) - CARD_PX)
    await scrolled(browser)
    const top = await topOf(browser, card)
    await browser.click(card)
    await expectText(browser, TITLE, titleOf(book.slug, 'book'))
    await browser.click(`#root main li a[href="/${book.slug}/${second}"]`)
    await expectText(browser, TITLE, titleOf(book.slug, second))
    await runIn(browser, () => scrollTo({ top: 1_500, behavior: 'instant' }))
    await expect.poll(() => progress(browser), { timeout: SOON_MS }).toBeGreaterThan(10)
    await goBack(browser)
    await expectText(browser, TITLE, titleOf(book.slug, 'book'))
    await goBack(browser)
    await expectText(browser, '#root section[aria-label="Continue reading"]', titleOf(book.slug, second))
    const moved = async () => Math.abs((await topOf(browser, card)) - top)
    await expect.poll(moved, { timeout: SOON_MS }).toBeLessThanOrEqual(STILL_PX)
    await scrolled(browser)
    expect(await moved()).toBeLessThanOrEqual(STILL_PX)
    // The article is opened in the app: before it there is a screen to go back to.
    await browser.goto(`${larder.origin}/${book.slug}`)
    await expectText(browser, TITLE, titleOf(book.slug, 'book'))
    await browser.click(`#root main li a[href="/${book.slug}/${first}"]`)
    await expectText(browser, TITLE, titleOf(book.slug, first))
    await browser.click('#root [role=toolbar] button[aria-label="Text, reading settings"]')
    await expect.poll(() => layers(browser), { timeout: SOON_MS }).toBe(1)
    await goBack(browser)
    await expect.poll(() => layers(browser), { timeout: SOON_MS }).toBe(0)
    await expectText(browser, TITLE, titleOf(book.slug, first))
  })

for (const engine of ENGINES)
  test(`${engine.name}: a reader goes on at the same passage in a language that is not on the device, and in a translation`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine).open()
    larder.network.weather = ({ path }) => (path.startsWith('/api/') ? { delayMs: 400 } : 'clear')
    await browser.goto(`${larder.origin}/${book.slug}/${first}`)
    await expectText(browser, TITLE, titleOf(book.slug, first))
    await runIn(browser, () => scrollTo({ top: 1_430, behavior: 'instant' }))
    await scrolled(browser)
    // The header, which was hidden meanwhile, comes back.
    await runIn(browser, () => scrollBy({ top: -30, behavior: 'instant' }))
    await expect
      .poll(() => runIn(browser, () => document.querySelector('#root header')?.getBoundingClientRect().top), {
        timeout: SOON_MS,
      })
      .toBeGreaterThan(-1)
    const y = await scrolled(browser)
    await chooseLanguage(browser, 'ru')
    await expectText(browser, TITLE, titleOf(book.slug, first, 'ru'))
    await expect.poll(() => scrolled(browser), { timeout: SOON_MS }).toBeGreaterThan(600)
    await chooseLanguage(browser, 'en')
    await expectText(browser, TITLE, titleOf(book.slug, first))
    await staysAt(browser, y, 'in the first language again', 100)
    // A translator of the browser. The app draws the article anew when its stored text arrives, over a translation too.
    larder.network.weather = () => 'clear'
    await readyOffline(browser)
    await scrolled(browser)
    const part = await runIn(browser, partAtTop)
    expect(part).toBeGreaterThan(2)
    for (const range of bitByBit(part)) {
      await runIn(browser, putOtherWords, range)
      await scrolled(browser)
      expect(await runIn(browser, partAtTop), `parts ${range}`).toBe(part)
    }
  })
