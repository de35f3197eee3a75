import type { ArticleRow } from '#db/library/article-schema.ts'
import { isReturn, scrollEntry, textSize } from '../../../boot/scroll-entries.ts'
import { saveReading } from '../../../commands/reading.ts'
import { goToHeading } from '../../../ui/article/heading.ts'
import { wasScrolledEarly } from '../../../ui/early-page.ts'
import type { StoredPlace } from '../../../ui/place/place.ts'
import { goOnScrolling, isFocusScroll, isVoiceScroll, takeJump, watchFocus } from '../../../ui/place/scroll-cause.ts'
import { createLetter } from './tracked-letter.ts'

/** The place is stored this long after the reader stops, and once a second while they scroll. */
const SAVE_MS = 250
const SAVE_AT_LEAST_MS = 1_000

/** The parts of the layout on which the text's position depends, in px. */
interface Layout {
  readonly width: number
  readonly height: number
  /** From the top of the document. */
  readonly top: number
  readonly window: number
}

function layoutOf(text: HTMLElement): Layout {
  const { top, width, height } = text.getBoundingClientRect()
  return { width, height, top: Math.round(top + scrollY), window: innerHeight }
}

const isSameText = (a: Layout, b: Layout): boolean =>
  a.width === b.width && a.height === b.height && Math.abs(a.top - b.top) <= 1

const isAtEnd = (): boolean => scrollY + innerHeight >= document.documentElement.scrollHeight - 1

/** Scrolls to where the article opens: the position in this tab's history, else what the address names, else the stored place. */
function goToStart(text: HTMLElement, place: StoredPlace | null, goTo: (place: StoredPlace) => void): void {
  const entry = scrollEntry()
  if (isReturn() && entry?.y !== undefined && entry.text === textSize(text)) {
    scrollTo({ top: entry.y, behavior: 'instant' })
    return
  }
  if (!isReturn() && (goToHeading(location.hash) || new URLSearchParams(location.search).has('find'))) return
  if (place !== null) goTo(place)
}

interface Start {
  readonly place: StoredPlace | null
  readonly isOpened: boolean
  /** How much of the article the text is, 0 to 1. For a beginning this is an estimate. */
  readonly share: number
}

export interface PlaceTracker {
  /** Call this when the text's elements were replaced. `share` is how much of the article the new text is. */
  readonly renew: (share: number) => void
  /** Stops tracking. Returns the last place. */
  readonly end: () => StoredPlace | null
}

/** Stores a moment after the reader stops, and once a second while they scroll. */
function createSaver(store: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedSince = 0
  const storeNow = () => {
    clearTimeout(timer)
    timer = undefined
    store()
  }
  return {
    soon() {
      if (timer === undefined) unsavedSince = Date.now()
      clearTimeout(timer)
      timer = setTimeout(storeNow, Date.now() - unsavedSince < SAVE_AT_LEAST_MS ? SAVE_MS : 0)
    },
    /** Stores now what waits for its moment. */
    flush() {
      if (timer !== undefined) storeNow()
    },
  }
}

function open(text: HTMLElement, { place, isOpened }: Start, goTo: (place: StoredPlace) => void): void {
  if (place !== null && !isOpened) goTo(place)
  else goToStart(text, place, goTo)
  // The heading of an address is where the article opens, and not where the reader went.
  takeJump()
}

interface Events {
  readonly onScroll: () => void
  readonly onLayout: () => void
  readonly onHidden: () => void
}

/** Returns a function that ends it. */
function watchText(text: HTMLElement, { onScroll, onLayout, onHidden }: Events): () => void {
  // A phone may end a hidden document without another event.
  const onChange = () => {
    if (document.visibilityState === 'hidden') onHidden()
  }
  const observer = new ResizeObserver(onLayout)
  // Observe the body too, because changes above the text move it.
  for (const element of [text, document.body]) observer.observe(element)
  const endFocus = watchFocus(text)
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('pagehide', onChange)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    observer.disconnect()
    endFocus()
    removeEventListener('scroll', onScroll)
    removeEventListener('pagehide', onChange)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/**
 * Tracks the reader's place in a text. It undoes movements by the layout, and stores where the reader scrolls to. Scrolling by a focus or
 * by a restoration is not stored.
 */
export function trackPlace(
  text: HTMLElement,
  { slug, bookSlug, lang }: ArticleRow,
  start: Start,
  onFraction: (fraction: number) => void,
): PlaceTracker {
  const letter = createLetter(text, lang, start.share)
  const saver = createSaver(() => {
    const now = letter.place()
    if (now !== null) void saveReading({ slug, bookSlug, readAt: Date.now(), ...now })
  })
  /** The position of our own last scroll. Its event must not count as the reader's. */
  let ownScrollY = Number.NaN
  let layout = layoutOf(text)
  const restoreLetter = () => {
    layout = layoutOf(text)
    // To restore a letter would end a scroll to a match on its way.
    if (goOnScrolling()) letter.take()
    else ownScrollY = letter.restorePosition()
    onFraction(letter.fraction())
  }

  /** Whether the page has jumped. Then the reader is somewhere else, whatever the layout does. */
  const followJump = (): boolean => {
    const jumpedTo = takeJump()
    if (jumpedTo === null) return false
    const now = layoutOf(text)
    // Fonts or pictures have moved the heading since.
    if (!isSameText(now, layout)) jumpedTo.scrollIntoView({ behavior: 'instant' })
    layout = now
    ownScrollY = Number.NaN
    letter.take()
    onFraction(letter.fraction())
    saver.soon()
    return true
  }

  if (wasScrolledEarly(text)) saver.soon()
  else {
    open(text, start, letter.goTo)
    ownScrollY = scrollY
  }
  letter.take()
  onFraction(letter.fraction())

  const onScroll = () => {
    // A text outside the document has no position and would count as read to its end.
    if (!text.isConnected) return
    const now = layoutOf(text)
    if (followJump()) return
    if (!isSameText(now, layout)) return restoreLetter()
    onFraction(letter.fraction())
    const isWindowOnly = now.window !== layout.window && isAtEnd()
    layout = now
    if (Math.abs(scrollY - ownScrollY) < 1 || isWindowOnly || isFocusScroll()) return
    ownScrollY = Number.NaN
    letter.take()
    if (!isVoiceScroll()) saver.soon()
  }
  const onLayout = () => {
    if (!text.isConnected || isSameText(layoutOf(text), layout)) return
    // The scroll event of a jump may come after a change of the layout.
    if (!followJump()) restoreLetter()
  }
  const unwatch = watchText(text, { onScroll, onLayout, onHidden: saver.flush })

  return {
    renew(now) {
      letter.renew(now)
      restoreLetter()
      letter.take()
    },
    end() {
      saver.flush()
      unwatch()
      return letter.place()
    },
  }
}
