import { fillShell, SHELL_CACHE } from './shell.ts'
import { failedAgain, isDue, NEVER, readTries, storeTries, type Tries } from './tries.ts'

/** Where the tries of the shell are remembered. No file has this name. */
const TRIES = '/shell-tries'

const triesIn = async (cache: Cache): Promise<Tries> => (await readTries(cache, TRIES)).shell ?? NEVER

/** Whether the files that the app needs may be asked for. */
export const mayFill = async (): Promise<boolean> => isDue(await triesIn(await caches.open(SHELL_CACHE)))

/** Fetches the files that the app needs. Many pages ask for this, and all have one pause, which grows with each failure. */
export async function fillNow(): Promise<number> {
  const cache = await caches.open(SHELL_CACHE)
  try {
    const damaged = await fillShell((await triesIn(cache)).failed > 0)
    // Where they stay, a later failure only waits longer.
    await cache.delete(TRIES).catch(() => false)
    return damaged
  } catch (error) {
    const tries = await triesIn(cache)
    // Pages that asked together failed once.
    if (isDue(tries)) await storeTries(cache, TRIES, { shell: failedAgain(tries) })
    throw error
  }
}
