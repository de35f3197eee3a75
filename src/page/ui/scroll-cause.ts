/** A focus scrolls no later than this, */
const FOCUS_SCROLL_MS = 1_000
/** and goes on without a longer rest. */
const REST_MS = 300

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

let elsewhereUntil = 0

/** The reader asked for what scrolls next: a heading, a match, the sentence that is said. */
export const readerMoves = (): void => {
  elsewhereUntil = 0
}

/** The page scrolls because of what was focused outside the text, and not because of the reader. */
export function isFocusScroll(): boolean {
  const now = performance.now()
  if (now >= elsewhereUntil) return false
  elsewhereUntil = Math.max(elsewhereUntil, now + REST_MS)
  return true
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** Tells the reader's own scrolling from what a focus does. Gives what ends it. */
export function watchFocus(text: HTMLElement): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Node) || text.contains(target) || target.contains(text)) return
    elsewhereUntil = performance.now() + FOCUS_SCROLL_MS
  }
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (SCROLL_KEYS.has(key) && !isEditable(target)) readerMoves()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href^="#"]')) readerMoves()
  }
  const ending = new AbortController()
  const options = { passive: true, signal: ending.signal }
  addEventListener('focusin', onFocus, options)
  addEventListener('keydown', onKey, options)
  addEventListener('click', onClick, options)
  addEventListener('wheel', readerMoves, options)
  addEventListener('touchmove', readerMoves, options)
  return () => ending.abort()
}
