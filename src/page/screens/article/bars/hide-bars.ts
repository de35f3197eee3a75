import { headerBottom } from '../../../ui/place/place.ts'
import { isScrollKey } from '../../../ui/place/scroll-cause.ts'
import { isSelecting } from '../../../ui/selection.ts'

/** The bars hide when the reader has scrolled on by this much, */
const HIDE_PX = 24
/** and return when they have scrolled back by this much. */
const SHOW_PX = 12
/** After a key, the wheel or a finger, scrolling is the reader's for this long, */
const READER_MS = 500
/** and then for as long as its events follow each other with no longer pause. */
const REST_MS = 200

/** A tap on one of these has a use of its own, and shows no bars. */
const CONTROLS = 'a, button, input, select, textarea, summary, figure, .table-box, [popover]'

const { dataset } = document.documentElement

const showBars = (): void => {
  delete dataset.bars
}
const hideBars = (): void => {
  dataset.bars = 'hidden'
}

const inBars = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('header, [role=toolbar]') !== null

/** Whether the reader uses a bar: with the keyboard, or by a menu or panel that it opened. */
function areBarsUsed(): boolean {
  const { activeElement } = document
  if (inBars(activeElement) && activeElement?.matches(':focus-visible')) return true
  return document.querySelector(':popover-open:is([role], header *)') !== null
}

function isTapOnText({ target }: Event): boolean {
  return !isSelecting() && target instanceof Element && target.closest(CONTROLS) === null
}

/**
 * Hides the header and the toolbar while the reader scrolls on. They return when the reader scrolls back, taps the text or moves the focus
 * into them. The text does not move, because the bars lie over it. Scrolling by the app hides nothing. Returns a function that stops it.
 */
export function hideBarsWhileReading(text: HTMLElement): () => void {
  let readerUntil = 0
  let last = scrollY
  /** Where the scrolling in the present direction began. */
  let from = scrollY
  const expectReader = () => {
    readerUntil = performance.now() + READER_MS
  }
  const isReader = (): boolean => {
    const now = performance.now()
    if (now >= readerUntil) return false
    readerUntil = Math.max(readerUntil, now + REST_MS)
    return true
  }
  const onScroll = () => {
    const isReversed = scrollY > last !== last > from
    if (isReversed) from = last
    last = scrollY
    if (!isReader()) from = scrollY
    if (scrollY <= headerBottom() || from - scrollY > SHOW_PX) showBars()
    else if (scrollY - from > HIDE_PX && dataset.bars === undefined && !areBarsUsed()) hideBars()
  }
  const onKey = (event: KeyboardEvent) => {
    if (isScrollKey(event)) expectReader()
  }
  // Only the scroll bar of the window belongs to the root element itself.
  const onPress = ({ target }: Event) => {
    if (target === document.documentElement) expectReader()
  }
  const showHere = () => {
    from = scrollY
    showBars()
  }
  const onFocus = ({ target }: Event) => {
    if (inBars(target)) showHere()
  }
  const onTap = (event: Event) => {
    if (!isTapOnText(event)) return
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    if (isTouch && dataset.bars === undefined && scrollY > headerBottom()) hideBars()
    else showHere()
  }
  const ending = new AbortController()
  const options = { passive: true, signal: ending.signal }
  addEventListener('scroll', onScroll, options)
  addEventListener('wheel', expectReader, options)
  addEventListener('touchmove', expectReader, options)
  addEventListener('keydown', onKey, options)
  addEventListener('pointerdown', onPress, options)
  addEventListener('focusin', onFocus, options)
  text.addEventListener('click', onTap, options)
  return () => {
    ending.abort()
    showBars()
  }
}
