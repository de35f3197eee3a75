import { demoBooks, titleOf } from '#tests/e2e/support/library.ts'
import { runIn } from './support/engine.ts'
import { expectText, readyOffline } from './support/reader.ts'
import { scrolled } from './support/scrolling.ts'
import { ENGINES, expect, test } from './support/test.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles
const TITLE = '#root main h1'
/** The article's first table, which scrolls by key, is nearer than this. */
const MOST_STEPS = 80
/** Footnotes and links after it. */
const STEPS_AFTER = 10
/** Where the focus has been at the end. */
const PARTS = ['header', '.table-box', '.article-html'] as const

interface Focused {
  readonly part: string
  /** What is wrong with it: no ring, or a bar over it. */
  readonly fault: string | null
}

/** Without a window manager Firefox has no active window, and draws no ring. There only the bars are looked at. */
const hasRings = (engine: string): boolean => engine !== 'Firefox'

/** What has the focus. Runs in the page. */
function look(parts: readonly string[], hasRings: boolean): Focused {
  const MIN_RING_PX = 2
  /** Of what is higher, only the beginning has to be seen. */
  const HIGH_PX = 100
  const hasRing = ({ outlineStyle, outlineColor, outlineWidth }: CSSStyleDeclaration): boolean =>
    outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)' && Number.parseFloat(outlineWidth) >= MIN_RING_PX
  const focused = document.activeElement
  const part = parts.find((one) => focused?.closest(one) != null) ?? 'other'
  // Where the app itself puts the focus, nothing moves.
  if (focused === null || focused.matches('body, [tabindex="-1"]')) return { part, fault: null }
  const name = `${focused.tagName}.${focused.className} “${focused.textContent.slice(0, 20)}”`
  // A field of choice lies unseen under its label, and the search inside its form. Those have the ring.
  const ringed = [focused, focused.closest('label'), focused.closest('search form')]
  if (hasRings && !ringed.some((one) => one !== null && hasRing(getComputedStyle(one))))
    return { part, fault: `${name} has no ring. Has the document the focus: ${document.hasFocus()}` }
  const [box] = focused.getClientRects()
  if (box === undefined || focused.closest('[role=toolbar], [popover], header, dialog') !== null)
    return { part, fault: null }
  const top = document.querySelector('#root header')?.getBoundingClientRect().bottom ?? Number.NaN
  const bottom = document.querySelector('#root [role=toolbar]')?.getBoundingClientRect().top ?? Number.NaN
  const isCovered = box.top < top - 1 || Math.min(box.bottom, box.top + HIGH_PX) > bottom + 1
  return { part, fault: isCovered ? `${name} at ${box.top} to ${box.bottom} is under a bar` : null }
}

for (const engine of ENGINES)
  test(`${engine.name}: what has the focus in the header and in an article has a ring and is under no bar`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine).open()
    await browser.goto(`${larder.origin}/${book.slug}/${first}`)
    await expectText(browser, TITLE, titleOf(book.slug, first))
    // Nothing is drawn anew while the focus moves.
    await readyOffline(browser)
    // A click gives the page the focus of the window. Then the keys go on from the first link of all, which leads past the header.
    await browser.click(TITLE)
    await runIn(browser, () => document.querySelector<HTMLElement>('#root header a[href="#main"]')?.focus())
    const seen: Focused[] = []
    const step = async () => {
      await browser.press('Tab')
      await scrolled(browser)
      seen.push(await runIn(browser, look, PARTS, hasRings(engine.name)))
    }
    while (seen.length < MOST_STEPS && seen.at(-1)?.part !== '.table-box') await step()
    for (let after = 0; after < STEPS_AFTER; after++) await step()
    expect(seen.flatMap(({ fault }) => fault ?? [])).toEqual([])
    for (const part of PARTS) expect(seen.map((one) => one.part)).toContain(part)
  })
