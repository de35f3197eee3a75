import type { OfflineCopyChange } from '#contract/sync-api.ts'
import { sync } from '../sync-client.ts'

/** Says what is to be on this device; the worker does it. */
export const changeOfflineCopies = (change: OfflineCopyChange): Promise<void> => sync.changeOfflineCopies(change)

/** Asks the browser, once there is something to lose, not to clear what is stored. Where it cannot be asked, nothing is lost but the promise. */
export async function requestPersistentStorage(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch {
    // A browser without storage of this kind: what it stores, it stores as long as it likes.
  }
}
