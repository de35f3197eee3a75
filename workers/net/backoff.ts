/** The shortest wait, as a part of the ceiling. It grows with the ceiling, so no series of small random numbers is a storm. */
const FLOOR = 0.5

/** The ceiling of the first wait and that of the last one, in milliseconds. */
export interface Backoff {
  readonly first: number
  readonly last: number
}

/**
 * Exponential backoff with jitter, in milliseconds: a random time between a floor and a ceiling that both double with each
 * failure. Without the jitter, devices that failed together would come back together. `failures` counts from 1.
 */
export function backoffMs(failures: number, random: () => number, { first, last }: Backoff): number {
  const ceiling = Math.min(last, first * 2 ** (failures - 1))
  return Math.round(ceiling * (FLOOR + (1 - FLOOR) * random()))
}
