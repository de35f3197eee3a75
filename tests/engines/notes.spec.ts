import { NOTED } from '#tests/e2e/notes/support/highlighting.ts'
import { type EngineBrowser, runIn } from './support/engine.ts'
import { expectText, readyOffline } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const TOOLBAR = '[role=toolbar][aria-label=Selection]'
const ENTRIES = 'ul[aria-label=Highlights]'

/** Selects the first words of a paragraph. */
const select = (browser: EngineBrowser, paragraph: number): Promise<string> =>
  runIn(
    browser,
    (at) => {
      const block = [...document.querySelectorAll('#root .article-html > p')][at]
      const node = block?.firstChild
      if (!(node instanceof Text)) return ''
      block?.scrollIntoView({ block: 'center', behavior: 'instant' })
      getSelection()?.setBaseAndExtent(node, 0, node, 40)
      return String(getSelection()).replaceAll('\u00ad', '').trim()
    },
    paragraph,
  )

/** The words that are painted. A browser without custom highlights paints none, and lists them. */
const painted = (browser: EngineBrowser, color: string): Promise<string> =>
  runIn(
    browser,
    (name) => {
      const { highlights }: { highlights?: HighlightRegistry } = CSS
      if (highlights === undefined) return 'cannot paint'
      return [...(highlights.get(name) ?? [])].map(String).join().replaceAll('\u00ad', '')
    },
    `mark-${color}`,
  )

const expectPainted = (browser: EngineBrowser, color: string, words: string): Promise<void> =>
  expect.poll(() => painted(browser, color).then((found) => found === 'cannot paint' || found === words)).toBe(true)

for (const engine of ENGINES)
  test(`${engine.name}: words are highlighted without a server, have a note, and are there after a restart`, async ({
    larder,
    device,
  }) => {
    const phone = device(engine)
    const browser = await phone.open()
    await browser.goto(larder.origin)
    await readyOffline(browser)
    await larder.stop()
    await browser.goto(larder.origin + NOTED.path)
    await expectText(browser, '#root .article-html > p', /\S/)
    const words = await select(browser, 0)
    await browser.click(`${TOOLBAR} [data-color=green]`)
    await expectText(browser, ENTRIES, words)
    await expectPainted(browser, 'green', words)

    await browser.click(`${ENTRIES} button`)
    await browser.click(`${TOOLBAR} [aria-label="Add note"]`)
    await browser.type('dialog textarea', 'Written in a tunnel')
    await browser.click('dialog .button.primary')
    await expectText(browser, ENTRIES, 'Written in a tunnel')

    const again = await phone.restart()
    await again.goto(larder.origin + NOTED.path)
    await expectText(again, ENTRIES, 'Written in a tunnel')
    await expectPainted(again, 'green', words)
    await again.goto(`${larder.origin}/notes`)
    await expectText(again, 'main blockquote', words)
  })
