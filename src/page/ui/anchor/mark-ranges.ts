/**
 * Marks these ranges, and no others, as the styles say for the name. No element changes. Does nothing in a browser without the Highlight
 * API.
 */
export function markRanges(name: string, ranges: readonly Range[], priority = 0): void {
  const { highlights }: { readonly highlights?: HighlightRegistry } = CSS
  highlights?.delete(name)
  if (highlights === undefined || ranges.length === 0) return
  const marks = new Highlight(...ranges)
  marks.priority = priority
  highlights.set(name, marks)
}
