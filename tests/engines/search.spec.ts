import { titleOf } from '#tests/e2e/support/library.ts'
import { type EngineBrowser, runIn } from './support/engine.ts'
import { chooseLanguage, expectText, readyOffline, signIn } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const BAR = 'section[aria-label="Найдено в этой статье"]'
/** A form of the word that no article has: only a search by stem finds it. */
const QUERY = 'солонками'

/** The text of the marked passage when it is on the screen. */
const passageInSight = (browser: EngineBrowser): Promise<string> =>
  runIn(browser, () => {
    const [passage] = (CSS as unknown as { highlights: Map<string, Set<Range>> }).highlights.get('found-current') ?? []
    if (passage === undefined) return ''
    const { top, bottom } = passage.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight ? passage.toString() : ''
  })

const expectPassage = (browser: EngineBrowser): Promise<void> =>
  expect.poll(() => passageInSight(browser), { timeout: 20_000 }).toMatch(/^солон/i)

for (const engine of ENGINES)
  test(`${engine.name}: without a server a Russian word is found in its other forms, and its passage is shown`, {
    tag: '@spec-1.2',
  }, async ({ larder, device }) => {
    const phone = device(engine)
    const browser = await phone.open()
    await signIn(browser, larder.origin)
    await chooseLanguage(browser, 'ru')
    await readyOffline(browser, 'ru')
    await larder.stop()

    const again = await phone.restart()
    await again.goto(larder.origin)
    // Until the search is loaded, a plain form stands in its place.
    await again.type('header input[aria-autocomplete]', QUERY)
    await again.click('header search button[type=submit]')
    const title = titleOf('eating-well-simply', 'how-much-salt', 'ru')
    await expectText(again, 'main h1', QUERY)
    await expectText(again, 'main h3 a', title)
    await again.click('main h3 a')
    await expectText(again, 'main article h1', title)
    await expectText(again, `${BAR} [role=status]`, /^1 из [2-9]/)
    await expectPassage(again)
    await again.click(`${BAR} button[aria-label="Следующее совпадение"]`)
    await expectText(again, `${BAR} [role=status]`, /^2 из/)
    await expectPassage(again)
  })
