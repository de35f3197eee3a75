/** Full jitter: any time up to the doubled ceiling, so that devices which failed together do not come back together. `failures` from 1. */
export function backoffMs(
  failures: number,
  random: () => number,
  { first, last }: { readonly first: number; readonly last: number },
): number {
  const ceiling = Math.min(last, first * 2 ** (failures - 1))
  return Math.max(Math.round(random() * ceiling), first / 2)
}
