/** Moves the focus after a navigation. It stays in a field in which the reader already types. */
export function focusAfterNavigation(element: HTMLElement | null): void {
  if (document.activeElement?.matches('input, textarea, select') === true) return
  element?.focus({ preventScroll: true })
}

/** Focuses a part of the text that is no control, until the focus leaves it. */
export function focusOnce(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  part.focus({ preventScroll: true })
}

/** Focuses the screen, where nothing nearer is known. */
export const focusMain = (): void => document.querySelector('main')?.focus({ preventScroll: true })

/** Whether a key that is pressed there belongs to a field. */
export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
