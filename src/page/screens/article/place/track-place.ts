import type { ArticleRow } from '#db/library/article-schema.ts'
import { isReturn, saveScrollEntry, scrollEntry, textSize } from '../../../boot/scroll-entries.ts'
import { saveReading } from '../../../commands/reading.ts'
import { readBlocks } from '../../../ui/anchor/text-blocks.ts'
import { goToHeading } from '../../../ui/article/heading.ts'
import { wasScrolledEarly } from '../../../ui/early-page.ts'
import {
  find,
  fractionOf,
  type Letter,
  placeFrom,
  placeIn,
  restoreLetterPosition,
  type StoredPlace,
  scrollToPlace,
} from '../../../ui/place/place.ts'
import { isFocusScroll, isVoiceScroll, takeJump, watchFocus } from '../../../ui/place/scroll-cause.ts'

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

/**
 * Tracks the reader's place in a text. It undoes movements by the layout, and stores where the reader scrolls to. Scrolling by a focus or
 * by a restoration is not stored.
 */
export function trackPlace(
  text: HTMLElement,
  { slug, bookSlug, lang }: ArticleRow,
  { place, isOpened, share }: Start,
  onFraction: (fraction: number) => void,
): PlaceTracker {
  let blocks = readBlocks(text)
  let letter: Letter | null = null
  /** The place of `letter` with its words. They find it again in a new text. */
  let letterPlace: ReturnType<typeof placeFrom> | null = null
  let currentShare = share
  const fraction = () => currentShare * fractionOf(text)
  const goTo = (stored: StoredPlace) => scrollToPlace(text, blocks, lang, stored, currentShare)
  let reached = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedSince = 0

  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (letterPlace === null) return
    void saveReading({ slug, bookSlug, fraction: reached, readAt: Date.now(), ...letterPlace })
  }
  const saveSoon = () => {
    if (timer === undefined) unsavedSince = Date.now()
    clearTimeout(timer)
    timer = setTimeout(save, Date.now() - unsavedSince < SAVE_AT_LEAST_MS ? SAVE_MS : 0)
  }
  const takePlace = () => {
    const now = placeIn(blocks)
    letterPlace = now === null ? null : placeFrom(blocks, now, lang)
    // At the top of the document, the top stays in view, and not a letter.
    letter = scrollY === 0 ? null : now
    reached = fraction()
    saveScrollEntry({ y: scrollY, text: textSize(text) })
  }
  /** The position of our own last scroll. Its event must not count as the reader's. */
  let ownScrollY = Number.NaN
  let layout = layoutOf(text)
  const restoreLetter = () => {
    layout = layoutOf(text)
    if (letter !== null) restoreLetterPosition(blocks, letter)
    ownScrollY = scrollY
    saveScrollEntry({ y: scrollY, text: textSize(text) })
    onFraction(fraction())
  }

  /** The reader is somewhere else now, whatever the layout does. */
  const followJump = () => {
    layout = layoutOf(text)
    ownScrollY = Number.NaN
    takePlace()
    onFraction(fraction())
    saveSoon()
  }

  if (wasScrolledEarly(text)) {
    takePlace()
    saveSoon()
  } else {
    if (place !== null && !isOpened) goTo(place)
    else goToStart(text, place, goTo)
    takePlace()
    ownScrollY = scrollY
    // The heading of an address is where the article opens, and not where the reader went.
    takeJump()
  }
  onFraction(fraction())

  const onScroll = () => {
    // A text outside the document has no position and would count as read to its end.
    if (!text.isConnected) return
    const now = layoutOf(text)
    if (takeJump()) return followJump()
    if (!isSameText(now, layout)) {
      restoreLetter()
      return
    }
    onFraction(fraction())
    const isWindowOnly =
      now.window !== layout.window && scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    layout = now
    if (Math.abs(scrollY - ownScrollY) < 1 || isWindowOnly || isFocusScroll()) return
    ownScrollY = Number.NaN
    takePlace()
    if (!isVoiceScroll()) saveSoon()
  }
  const onLayout = () => {
    if (!text.isConnected || isSameText(layoutOf(text), layout)) return
    // The scroll event of a jump may come after a change of the layout.
    if (takeJump()) followJump()
    else restoreLetter()
  }
  // A phone may end a hidden document without another event.
  const onHidden = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save()
  }
  const observer = new ResizeObserver(onLayout)
  // Observe the body too, because changes above the text move it.
  for (const element of [text, document.body]) observer.observe(element)
  const endFocus = watchFocus(text)
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('pagehide', onHidden)
  document.addEventListener('visibilitychange', onHidden)

  return {
    renew(now) {
      currentShare = now
      blocks = readBlocks(text)
      const found = letter === null || letterPlace === null ? null : find(blocks, letterPlace)
      letter = letter === null || found === null ? null : { ...letter, ...found }
      restoreLetter()
      takePlace()
    },
    end() {
      if (timer !== undefined) save()
      observer.disconnect()
      endFocus()
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', onHidden)
      document.removeEventListener('visibilitychange', onHidden)
      return letterPlace === null ? null : { ...letterPlace, fraction: reached }
    },
  }
}
