/** How and when the browser opened the document. Undefined where it does not tell. */
export function visit(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming ? entry : undefined
}

/** The window's event before the app loads the document again. */
export const RELOAD = 'larder-reload'

/** Loads the document again. What was typed in it comes along. */
export function reload(): void {
  dispatchEvent(new Event(RELOAD))
  location.reload()
}
