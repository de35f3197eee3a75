import { isSelecting } from '../../../ui/selection.ts'

export type Direction = 'prev' | 'next'

/** What uses the arrow keys itself. */
const USES_ARROWS =
  'input, textarea, select, [contenteditable], .table-box, pre, math, [role=menu], [role=listbox], [role=toolbar]'
const IS_OPEN = ':popover-open, dialog[open]'

const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01

/** Whether the keys and the finger belong to something else than the article: a selection, a zoomed page, an open layer, a control. */
export const isTaken = (target: EventTarget | null): boolean =>
  isSelecting() ||
  isZoomed() ||
  document.querySelector(IS_OPEN) !== null ||
  (target instanceof Element && target.closest(USES_ARROWS) !== null)

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey || isComposing

/** The direction of a key. Null for any other key, and when the key belongs to something else. */
export function directionOfKey(event: KeyboardEvent, isRightToLeft: boolean): Direction | null {
  const { key, target, repeat, defaultPrevented } = event
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  if (repeat || defaultPrevented || hasModifier(event) || isTaken(target)) return null
  return (key === 'ArrowRight') === isRightToLeft ? 'prev' : 'next'
}
