/** The value. A test in which it is missing fails here, and not later by an empty text. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value is missing')
  return value
}
