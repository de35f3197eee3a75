import { elementAt } from './article/heading.ts'
import { separateWords } from './article/separate-words.ts'

/** The id of the page that is shown before the app: the server's, or the stored article of `src/page/early`. The app takes it over. */
export const EARLY_ID = 'early'

export interface EarlyElement extends HTMLElement {
  /** The reader scrolled it, or tried to. Unknown for the server's page, which has no script. */
  isTouched?: boolean
}

/** What the app shows while content is still to come. */
const WAITING = '[data-waiting], [data-unknown]'
/** The reader is in a menu or in the search. */
const BUSY = 'details[open], input:focus, :popover-open'
/** Matches when the app has decided what to show. */
const DECIDED = 'main > *, section[role=alert]'

// A text of the library cannot pose as the early page: it is never a direct child of the body.
const early = (): EarlyElement | null => document.querySelector<EarlyElement>(`body > #${EARLY_ID}`)

/** The server's page may be scrolled by the reader, or by the browser to the heading that the address names. */
function isTouched(page: EarlyElement): boolean {
  const heading = elementAt(location.hash)?.getBoundingClientRect().top ?? Number.NaN
  return page.isTouched ?? (scrollY > 0 && !(heading >= 0 && heading < innerHeight / 2))
}

/** Whether the reader is in the early page, and not only before it. Then nothing may move them. */
export const isEarlyTouched = (): boolean => {
  const page = early()
  return page !== null && isTouched(page)
}

/** How many rows of a list the reader has before them. */
export const earlyRows = (): number => {
  const page = early()
  return page !== null && isTouched(page) ? page.querySelectorAll('main ol > li').length : 0
}

const scrolled = new WeakSet<HTMLElement>()

/** Whether the reader scrolled this text before the app started. Then nothing may move them. */
export const wasScrolledEarly = (text: HTMLElement): boolean => scrolled.has(text)

interface Focused {
  readonly element: Element
  /** Where it is in the window. */
  readonly top: number
}

/** Where the reader is in the early page. */
interface Reading {
  readonly top: number
  readonly focused: Focused | null
}

function remember(page: EarlyElement): Reading {
  const { activeElement } = document
  const element = page.contains(activeElement) ? activeElement : null
  return { top: scrollY, focused: element && { element, top: element.getBoundingClientRect().top } }
}

/** The app's link with the same address, at the same place. For the main part, to which a link leads past the header, the app's own. */
function elementLike({ element, top }: Focused, root: Element): Element | undefined {
  if (element.matches('main')) return root.querySelector('main') ?? undefined
  const href = element.getAttribute('href')
  if (!href) return undefined
  const distance = (link: Element) => Math.abs(link.getBoundingClientRect().top - top)
  return [...root.querySelectorAll(`a[href="${CSS.escape(href)}"]`)].sort((a, b) => distance(a) - distance(b))[0]
}

/** The contents beside a text are rendered after it. They are awaited no longer than this. */
const LATE_MS = 2_000

/** Puts the focus on what had it in the early page. */
function refocus(focused: Focused, root: Element): void {
  const focus = () => {
    const element = focused.element.isConnected ? focused.element : elementLike(focused, root)
    if (element instanceof HTMLElement) element.focus({ preventScroll: true })
    return element !== undefined
  }
  if (focus()) return
  const watch = new MutationObserver(() => {
    if (document.activeElement !== document.body || focus()) watch.disconnect()
  })
  watch.observe(root, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), LATE_MS)
}

/** Removes the early page, so that the app is shown in the same frame and at the same position. */
function remove(page: EarlyElement, reading: Reading): void {
  const root = page.nextElementSibling
  page.remove()
  scrollTo({ top: reading.top, behavior: 'instant' })
  if (reading.focused !== null && root !== null) refocus(reading.focused, root)
}

/** Remembers the selection. The function that it gives selects the same nodes again, if they are in `body` then. */
function rememberSelection(): (body: HTMLElement) => void {
  const selection = getSelection()
  if (selection === null) return () => undefined
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  return (body) => {
    if (anchorNode && focusNode && body.contains(anchorNode) && body.contains(focusNode))
      selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
  }
}

const isSame = (some: ParentNode, others: ParentNode): boolean =>
  some.childNodes.length === others.childNodes.length &&
  [...some.childNodes].every((node, at) => node.isEqualNode(others.childNodes[at] ?? null))

/**
 * Shows a text that the app has cleaned. When the early page has the same elements, those move into `body`: pictures stay loaded, and the
 * selection stays. The early page goes then, so that the place in the text can be measured.
 */
export function showText(body: HTMLElement, text: DocumentFragment): void {
  const page = early()
  const shown = page?.querySelector('.article-html')
  if (!page || !shown || page.querySelector(BUSY) !== null || document.querySelector('#root [data-waiting]') !== null) {
    body.replaceChildren(text)
    return
  }
  const selectAgain = rememberSelection()
  const reading = remember(page)
  if (isTouched(page)) scrolled.add(body)
  // The server's page has the text as it was imported.
  separateWords(shown)
  body.replaceChildren(...(isSame(shown, text) ? shown : text).childNodes)
  remove(page, reading)
  selectAgain(body)
}

/**
 * Removes the early page as soon as the app shows a whole screen instead, also when it shows something else. In the other language of the
 * app it goes at once.
 */
export function handOver(root: Element, language: string): void {
  const page = early()
  if (page === null) return
  if (page.lang !== '' && page.lang !== language) {
    page.remove()
    return
  }
  const isReady = () => root.querySelector(DECIDED) !== null && root.querySelector(WAITING) === null
  const check = () => {
    if (page.isConnected && (!isReady() || page.querySelector(BUSY) !== null)) return
    watch.disconnect()
    if (page.isConnected) remove(page, remember(page))
  }
  const watch = new MutationObserver(check)
  page.addEventListener('toggle', check, true)
  page.addEventListener('focusout', () => setTimeout(check))
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['data-unknown'] })
}
