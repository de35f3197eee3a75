import type { ArticleRow } from '#db/schema.ts'
import { isReturn, saveScrollEntry, scrollEntry, textSize } from '../../boot/scroll-entries.ts'
import { saveReading } from '../../commands/reading.ts'
import { readBlocks } from '../../ui/anchor/text-blocks.ts'
import { wasScrolledEarly } from '../../ui/early-text.ts'
import { goToHeading } from '../../ui/heading.ts'
import {
  find,
  fractionOf,
  keepLetterInPlace,
  type Letter,
  placeFrom,
  placeIn,
  type StoredPlace,
  scrollToPlace,
} from '../../ui/place.ts'
import { isFocusScroll, watchFocus } from '../../ui/scroll-cause.ts'

/** After the reader stopped, and while they go on. */
const SAVE_MS = 250
const SAVE_AT_LEAST_MS = 1_000

/** How the page is laid out, as far as the text's place depends on it. */
interface Layout {
  readonly width: number
  readonly height: number
  /** From the page's beginning. */
  readonly top: number
  readonly window: number
}

function layoutOf(text: HTMLElement): Layout {
  const { top, width, height } = text.getBoundingClientRect()
  return { width, height, top: Math.round(top + scrollY), window: innerHeight }
}

const isSameText = (a: Layout, b: Layout): boolean =>
  a.width === b.width && a.height === b.height && Math.abs(a.top - b.top) <= 1

/** Where an article is opened: as it was left in this tab; where the address leads; else at the place. */
function goToStart(text: HTMLElement, place: StoredPlace | null, goTo: (place: StoredPlace) => void): void {
  const entry = scrollEntry()
  if (isReturn() && entry?.y !== undefined && entry.text === textSize(text)) {
    scrollTo({ top: entry.y, behavior: 'instant' })
    return
  }
  if (!isReturn() && (goToHeading(location.hash) || new URLSearchParams(location.search).has('find'))) return
  if (place !== null) goTo(place)
}

interface KeptBefore {
  readonly place: StoredPlace | null
  readonly isOpened: boolean
  /** How much of the article the text is, 0 to 1: of a beginning nobody knows more than that. */
  readonly share: number
}

export interface PlaceTracker {
  /** The text was put in anew, and is so much of the article. */
  readonly renew: (share: number) => void
  /** Gives where the reader was. */
  readonly end: () => StoredPlace | null
}

/**
 * Keeps the place: what only the layout moves is put back, and what the reader scrolls to is stored. Nothing else moves the text, and nothing else
 * is stored: not what a focus scrolls, nor what was restored.
 */
export function trackPlace(
  text: HTMLElement,
  { slug, bookSlug, lang }: ArticleRow,
  { place, isOpened, share }: KeptBefore,
  onFraction: (fraction: number) => void,
): PlaceTracker {
  let blocks = readBlocks(text)
  let held: Letter | null = null
  /** What `held` says in words: it is found by them when the text is another. */
  let words: ReturnType<typeof placeFrom> | null = null
  let part = share
  const fraction = () => part * fractionOf(text)
  const goTo = (stored: StoredPlace) => scrollToPlace(text, blocks, lang, stored, part)
  let reached = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedSince = 0

  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (words === null) return
    void saveReading({ slug, bookSlug, fraction: reached, readAt: Date.now(), ...words })
  }
  const saveSoon = () => {
    if (timer === undefined) unsavedSince = Date.now()
    clearTimeout(timer)
    timer = setTimeout(save, Date.now() - unsavedSince < SAVE_AT_LEAST_MS ? SAVE_MS : 0)
  }
  const take = () => {
    const now = placeIn(blocks)
    words = now === null ? null : placeFrom(blocks, now, lang)
    // At the page's beginning it is the beginning that stays.
    held = scrollY === 0 ? null : now
    reached = fraction()
    saveScrollEntry({ y: scrollY, text: textSize(text) })
  }
  /** Where the last scroll of ours led. */
  let ours = Number.NaN
  let layout = layoutOf(text)
  const putBack = () => {
    layout = layoutOf(text)
    if (held !== null) keepLetterInPlace(blocks, held)
    ours = scrollY
    saveScrollEntry({ y: scrollY, text: textSize(text) })
    onFraction(fraction())
  }

  if (wasScrolledEarly(text)) {
    take()
    saveSoon()
  } else {
    if (place !== null && !isOpened) goTo(place)
    else goToStart(text, place, goTo)
    take()
    ours = scrollY
  }
  onFraction(fraction())

  const onScroll = () => {
    // Out of the page it has no place, and would look read to its end: what was seen of it counts.
    if (!text.isConnected) return
    const now = layoutOf(text)
    if (!isSameText(now, layout)) {
      putBack()
      return
    }
    onFraction(fraction())
    const isWindowOnly =
      now.window !== layout.window && scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    layout = now
    if (Math.abs(scrollY - ours) < 1 || isWindowOnly || isFocusScroll()) return
    ours = Number.NaN
    take()
    saveSoon()
  }
  const onLayout = () => {
    if (text.isConnected && !isSameText(layoutOf(text), layout)) putBack()
  }
  // A phone may end a page that is not looked at, without a further word.
  const onHidden = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save()
  }
  const observer = new ResizeObserver(onLayout)
  // What is above the text counts too: the page is as much taller.
  for (const element of [text, document.body]) observer.observe(element)
  const endFocus = watchFocus(text)
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('pagehide', onHidden)
  document.addEventListener('visibilitychange', onHidden)

  return {
    renew(now) {
      part = now
      blocks = readBlocks(text)
      const found = held === null || words === null ? null : find(blocks, words)
      held = held === null || found === null ? null : { ...held, ...found }
      putBack()
      take()
    },
    end() {
      if (timer !== undefined) save()
      observer.disconnect()
      endFocus()
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', onHidden)
      document.removeEventListener('visibilitychange', onHidden)
      return words === null ? null : { ...words, fraction: reached }
    },
  }
}
