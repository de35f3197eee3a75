/** Dexie hides a full disk behind an AbortError; the truth is in `inner`. */
export function isQuotaError(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
