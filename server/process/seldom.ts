/** What a log entry says of the failures before it. */
type Unlogged = { readonly unlogged?: number }

/**
 * Tells which of many failures of one kind to log: the first one, and then at most one in `ms`, with the number of the others since. Null:
 * do not log it. It does not count by the clock, which may be set back.
 */
export function seldom(ms: number): () => Unlogged | null {
  let loggedAt = Number.NEGATIVE_INFINITY
  let unlogged = 0
  return () => {
    const now = performance.now()
    if (now - loggedAt < ms) {
      unlogged++
      return null
    }
    const others = unlogged > 0 ? { unlogged } : {}
    loggedAt = now
    unlogged = 0
    return others
  }
}
