interface Failure {
  readonly name?: string
  readonly inner?: Failure
  readonly failures?: readonly Failure[]
}

/** Dexie hides a full disk behind an AbortError, the truth in `inner`; or, of many rows at once, among `failures`. */
export function isQuotaError(error: unknown): boolean {
  const { name, inner, failures = [] } = (error ?? {}) as Failure
  return name === 'QuotaExceededError' || (inner != null && isQuotaError(inner)) || failures.some(isQuotaError)
}
