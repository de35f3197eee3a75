import { fillShell, SHELL_CACHE } from './shell.ts'
import { failedAgain, isDue, NEVER, readTries, storeTries } from './tries.ts'

/** Where the tries of the shell are remembered. No file has this name. */
const TRIES = '/shell-tries'

/** Whether the files that the app needs may be asked for. */
export async function mayFill(): Promise<boolean> {
  const { shell = NEVER } = await readTries(await caches.open(SHELL_CACHE), TRIES)
  return isDue(shell)
}

/** Fetches the files that the app needs. Many pages ask for this, and all have one pause, which grows with each failure. */
export async function fillNow(): Promise<number> {
  const cache = await caches.open(SHELL_CACHE)
  try {
    const damaged = await fillShell()
    await cache.delete(TRIES)
    return damaged
  } catch (error) {
    const { shell = NEVER } = await readTries(cache, TRIES)
    // Pages that asked together failed once.
    if (isDue(shell)) await storeTries(cache, TRIES, { shell: failedAgain(shell) })
    throw error
  }
}
