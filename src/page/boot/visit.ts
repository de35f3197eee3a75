/** How and when the browser opened the document. Undefined where it does not tell. */
export function visit(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming ? entry : undefined
}
