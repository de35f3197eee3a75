/** The value. Where it cannot be missing, a missing one is a fault of ours: it ends the work, and no empty value hides it. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value is missing')
  return value
}
