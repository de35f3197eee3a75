import type { KeepWish } from '#contract/sync-api.ts'
import { sync } from '../sync-client.ts'

/** Says what is to be on this device; the worker does it. */
export const keepOnDevice = (wish: KeepWish): Promise<void> => sync.keep(wish)

/** Asks the browser, once there is something to lose, not to clear what is stored. Where it cannot be asked, nothing is lost but the promise. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch {
    // A browser without storage of this kind: what it stores, it stores as long as it likes.
  }
}
