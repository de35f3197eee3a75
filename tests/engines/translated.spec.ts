import { NOTED } from '#tests/e2e/notes/support/highlighting.ts'
import { bookmarked } from '#tests/e2e/support/bookmarked.ts'
import { titleOf } from '#tests/e2e/support/library.ts'
import { LEFT_ALONE, stale, translate } from '#tests/e2e/support/translation/translated.ts'
import { type EngineBrowser, runIn } from './support/engine.ts'
import { chooseLanguage, expectText, signIn } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const SOON_MS = 20_000
const SYNC_MS = 60_000
const TITLE = '#root main h1'
const STAR = '[role=toolbar] button[aria-label$=favorites]'
const TOOLBAR = '[role=toolbar][aria-label=Selection]'
const ENTRIES = 'ul[aria-label=Highlights]'
const CONTENTS = '#root nav[aria-label=Contents] li:nth-child(2) a'

/** Selects the first words of the article, which are in an element of the translator. Gives them. */
const select = (browser: EngineBrowser): Promise<string> =>
  runIn(browser, () => {
    const block = document.querySelector('#root .article-html > p')
    const node = block?.querySelector('font font')?.firstChild
    if (!(node instanceof Text)) return ''
    block?.scrollIntoView({ block: 'center', behavior: 'instant' })
    getSelection()?.setBaseAndExtent(node, 0, node, 40)
    return String(getSelection()).replaceAll('\u00ad', '').trim()
  })

/** Each text of React's is the present one, although the translator has taken it away. */
const expectPresent = (browser: EngineBrowser): Promise<void> =>
  expect.poll(() => runIn(browser, stale), { timeout: SOON_MS }).toEqual([])

for (const engine of ENGINES)
  test(`${engine.name}: in a translated article the star, a highlight, the contents and the languages work`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine).open()
    await signIn(browser, larder.origin)
    await browser.goto(larder.origin + NOTED.path)
    await expectText(browser, TITLE, titleOf(NOTED.book, NOTED.article))
    await runIn(browser, translate, LEFT_ALONE)
    await expectText(browser, `${TITLE} font font`, titleOf(NOTED.book, NOTED.article))

    await browser.click(STAR)
    await expectText(browser, '[aria-live=polite]:not(header *) p', 'The article has been added to your favorites')
    await expect.poll(() => bookmarked(larder), { timeout: SYNC_MS }).toEqual([NOTED.article])
    await expectPresent(browser)

    const words = await select(browser)
    expect(words).not.toBe('')
    await browser.click(`${TOOLBAR} [data-color=green]`)
    await expectText(browser, ENTRIES, words)
    await expectPresent(browser)

    await browser.click(CONTENTS)
    await expect.poll(() => runIn(browser, () => location.hash), { timeout: SOON_MS }).toMatch(/^#./)
    await expect.poll(() => runIn(browser, () => scrollY), { timeout: SOON_MS }).toBeGreaterThan(100)
    await chooseLanguage(browser, 'ru')
    await expectText(browser, TITLE, titleOf(NOTED.book, NOTED.article, 'ru'))
    await expectPresent(browser)
  })
