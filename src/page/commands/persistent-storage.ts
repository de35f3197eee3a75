/**
 * Asks the browser not to delete stored data. Called only when there is data to lose. A browser without this API may delete data at any
 * time.
 */
export async function requestPersistentStorage(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch {
    // The browser cannot make this promise.
  }
}
