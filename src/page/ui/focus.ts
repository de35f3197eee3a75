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
