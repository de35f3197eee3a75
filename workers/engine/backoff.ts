/**
 * Exponential backoff with full jitter, in milliseconds: a random time up to a ceiling that doubles with each failure.
 * Without the jitter, devices that failed together would come back together. `failures` counts from 1.
 */
export function backoffMs(
  failures: number,
  random: () => number,
  { first, last }: { readonly first: number; readonly last: number },
): number {
  const ceiling = Math.min(last, first * 2 ** (failures - 1))
  return Math.max(Math.round(random() * ceiling), first / 2)
}
