// What failed is asked for again after a pause that grows. It is remembered in the cache, because the browser ends this worker between
// two tries.

const AGAIN_MS = 10_000
const LONGEST_AGAIN_MS = 10 * 60_000

export interface Tries {
  readonly failed: number
  readonly at: number
}
type AllTries = Readonly<Record<string, Tries>>

const isCount = (stored: unknown): boolean => Number.isSafeInteger(stored) && Number(stored) >= 0

const isTries = (stored: unknown): stored is Tries =>
  typeof stored === 'object' &&
  stored !== null &&
  'failed' in stored &&
  isCount(stored.failed) &&
  'at' in stored &&
  isCount(stored.at)

export const NEVER: Tries = { failed: 0, at: 0 }

export const failedAgain = ({ failed }: Tries): Tries => ({ failed: failed + 1, at: Date.now() })

/** After each failure it waits twice as long. A clock that was put back lengthens no pause. */
export const isDue = ({ failed, at }: Tries): boolean =>
  Math.abs(Date.now() - at) >= Math.min(AGAIN_MS * 2 ** (failed - 1), LONGEST_AGAIN_MS)

/** What is damaged or cannot be read counts as none: then all are due. */
export async function readTries(cache: Cache, address: string): Promise<AllTries> {
  const stored = await cache.match(address).catch(() => undefined)
  const read: unknown = await stored?.json().catch(() => null)
  return Object.fromEntries(Object.entries(read ?? {}).filter(([, tries]) => isTries(tries)))
}

/** On a full disk the pause is not remembered. The page pauses too. */
export const storeTries = (cache: Cache, address: string, tries: AllTries): Promise<void> =>
  cache.put(address, Response.json(tries)).catch(() => undefined)
