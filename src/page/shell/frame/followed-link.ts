import { saveScrollEntry, scrollEntry } from '../../boot/scroll-entries.ts'
import { READER_SCROLL_EVENTS } from '../../ui/place/place.ts'
import { isPlainClick } from '../../ui/plain-click.ts'

/** The screen that has the link may be drawn only when the tables have answered. The wait for that is no longer than this. */
const ANSWER_MS = 5_000

/** The links that screen readers have: a second one beside a title is for the pointer alone. */
const linksTo = (href: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('a[href]')].filter(
    (link) => link.getAttribute('href') === href && link.closest('[aria-hidden=true]') === null,
  )

/** The links with this address and these words, because a part that has appeared above may lead to the same address. */
const linksLike = (href: string, words: string): HTMLElement[] =>
  linksTo(href).filter((link) => link.textContent === words)

/** Stores which link the reader follows from the shown history entry, and where it is on the screen. */
export function noteFollowedLink(event: MouseEvent): void {
  const clicked = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href]') : null
  const href = clicked?.getAttribute('href')
  if (!clicked || !href || !isPlainClick(event)) return
  const link = clicked.closest('[aria-hidden=true]') === null ? clicked : (linksTo(href)[0] ?? clicked)
  const { top } = link.getBoundingClientRect()
  const words = link.textContent
  saveScrollEntry({ link: { href, words, at: linksLike(href, words).indexOf(link), top, y: scrollY } })
}

/** The link that the reader followed from the shown history entry. Undefined while it is not on the screen. */
function followedLink(): HTMLElement | undefined {
  const link = scrollEntry()?.link
  return link && linksLike(link.href, link.words)[link.at]
}

/** Bars and lists of contents stay in the window while the page scrolls. */
const isInFlow = (link: HTMLElement): boolean =>
  link.closest('main') !== null && link.closest('nav, [role=toolbar]') === null

/**
 * The scroll position at which the page looks as it did at `y`. On a screen that has got another part above meanwhile, the link that the
 * reader followed from there is where it was.
 */
export function sameLookAs(y: number): number {
  const link = scrollEntry()?.link
  const element = link !== undefined && Math.abs(link.y - y) <= 1 ? followedLink() : undefined
  if (link === undefined || element === undefined || !isInFlow(element)) return y
  return Math.round(scrollY + element.getBoundingClientRect().top - link.top)
}

/** Focuses the link that the reader followed from the screen they came back to, as soon as it is there. Another focus of theirs stays. */
export function focusFollowedLink(): void {
  if (scrollEntry()?.link === undefined) return
  const ending = new AbortController()
  const timer = setTimeout(end, ANSWER_MS)
  const observer = new MutationObserver(focus)
  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    ending.abort()
  }
  function focus(): void {
    const { activeElement } = document
    // The frame and headings get the focus by the app, and controls by the reader.
    const isFree = activeElement === null || activeElement.matches('body, [tabindex="-1"]')
    if (isFree) followedLink()?.focus({ preventScroll: true })
  }
  focus()
  observer.observe(document.body, { childList: true, subtree: true })
  // The frame gives the focus to each new screen.
  document.addEventListener('focusin', focus, { signal: ending.signal })
  for (const name of READER_SCROLL_EVENTS) addEventListener(name, end, { signal: ending.signal, passive: true })
}
