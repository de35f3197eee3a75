/** Moves the focus after a navigation. A field in which the reader already types keeps it. */
export function focusAfterNavigation(element: HTMLElement | null): void {
  if (document.activeElement?.matches('input, textarea, select') === true) return
  element?.focus({ preventScroll: true })
}
