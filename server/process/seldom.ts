/**
 * Tells which of many failures of one kind to log: the first one, and then at most one in `ms`. It does not count by the clock, which
 * may be set back.
 */
export function seldom(ms: number): () => boolean {
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - loggedAt < ms) return false
    loggedAt = now
    return true
  }
}
