import { isEditable } from '../focus.ts'

/** A focus makes the browser scroll within this time, */
const FOCUS_SCROLL_MS = 1_000
/** and its scroll events follow each other with no longer pause. */
const REST_MS = 300
/** A smooth scroll of the browser ends within this time. */
const SMOOTH_MS = 1_000

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** Whether a key scrolls the page, and not a field. */
export const isScrollKey = ({ key, target }: KeyboardEvent): boolean => SCROLL_KEYS.has(key) && !isEditable(target)

let focusScrollUntil = 0
let voiceScrollUntil = 0
let jumpedTo: Element | null = null

type Target = Pick<Element, 'isConnected' | 'scrollIntoView'>
/** Where the app scrolls smoothly. */
let destination: { readonly to: Target; readonly until: number } | null = null

/** Call this when the reader causes the next scroll: a heading, a match. */
export const expectReaderScroll = (): void => {
  focusScrollUntil = 0
  voiceScrollUntil = 0
  destination = null
}

/** Call this after moving the page to where the reader wants to be at once: to a heading. No change of the layout may undo that. */
export const noteJump = (to: Element): void => {
  expectReaderScroll()
  jumpedTo = to
}

/** Where the page has jumped to since the last question. Null if it has not. */
export function takeJump(): Element | null {
  const to = jumpedTo
  jumpedTo = null
  return to
}

/** Scrolls smoothly, until an element is in the middle of the window. */
export function scrollToMiddle(to: Target): void {
  destination = { to, until: performance.now() + SMOOTH_MS }
  to.scrollIntoView({ block: 'center' })
}

/** Goes on with a smooth scroll after a change of the layout, which has moved its end. False when there is none. */
export function goOnScrolling(): boolean {
  if (destination === null || !destination.to.isConnected || performance.now() >= destination.until) return false
  destination.to.scrollIntoView({ block: 'center' })
  return true
}

/** Call this before scrolling to the spoken sentence. It is stored as the place, and not what is at the top of the screen then. */
export const expectVoiceScroll = (): void => {
  focusScrollUntil = 0
  voiceScrollUntil = performance.now() + FOCUS_SCROLL_MS
}

export const isVoiceScroll = (): boolean => performance.now() < voiceScrollUntil

/** Whether the current scroll comes from a focus outside the text, and not from the reader. */
export function isFocusScroll(): boolean {
  const now = performance.now()
  if (now >= focusScrollUntil) return false
  focusScrollUntil = Math.max(focusScrollUntil, now + REST_MS)
  return true
}

/** Starts to distinguish the reader's scrolling from the scrolling that a focus causes. Returns a function that stops it. */
export function watchFocus(text: HTMLElement): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Node) || text.contains(target) || target.contains(text)) return
    focusScrollUntil = performance.now() + FOCUS_SCROLL_MS
  }
  const onKey = (event: KeyboardEvent) => {
    if (isScrollKey(event)) expectReaderScroll()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href^="#"]')) expectReaderScroll()
  }
  const ending = new AbortController()
  const options = { passive: true, signal: ending.signal }
  addEventListener('focusin', onFocus, options)
  addEventListener('keydown', onKey, options)
  addEventListener('click', onClick, options)
  addEventListener('wheel', expectReaderScroll, options)
  addEventListener('touchmove', expectReaderScroll, options)
  return () => ending.abort()
}
