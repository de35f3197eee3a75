interface Failure {
  readonly name?: string
  readonly inner?: Failure
  readonly failures?: readonly Failure[]
}

/** Dexie reports a full disk as an AbortError. The real error is in `inner` or, for bulk operations, in `failures`. */
export function isQuotaError(error: unknown): boolean {
  const { name, inner, failures = [] }: Failure = Object(error)
  return name === 'QuotaExceededError' || (inner != null && isQuotaError(inner)) || failures.some(isQuotaError)
}
