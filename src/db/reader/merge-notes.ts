/** The side that changed something since both had `base`. Null: both did, and differently. */
export function changedSide<T>(mine: T, theirs: T, base: T | undefined): T | null {
  if (mine === theirs || mine === base) return theirs
  return theirs === base ? mine : null
}

/** Both texts, the later one first. A text that the other one contains is not repeated. */
export function bothNotes(later: string, earlier: string): string {
  if (later.includes(earlier)) return later
  return earlier.includes(later) ? earlier : `${later}\n\n${earlier}`
}
