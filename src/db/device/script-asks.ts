import type { ReaderDb } from '../db.ts'
import { readMeta } from '../meta.ts'
import type { ScriptAskRow } from './server-schema.ts'

const AGAIN_MS = 10_000
const LONGEST_AGAIN_MS = 5 * 60_000
const NEWER_MS = 10 * 60_000
/** A try that is longer ago says nothing of the next one. */
const FORGOTTEN_MS = 2 * NEWER_MS

/**
 * Claims a question for the app's script: all tabs together ask as often as one. Gives 0, or how long to wait, in milliseconds. A page
 * that starts waits only for the first pause. A clock that was put back lengthens no wait.
 */
export const claimScriptAsk = (
  db: ReaderDb,
  key: ScriptAskRow['key'],
  isStart: boolean,
  now = Date.now(),
): Promise<number> =>
  db.transaction('rw', db.meta, async () => {
    const last = await readMeta(db, key)
    const elapsedMs = last === undefined ? FORGOTTEN_MS : Math.abs(now - last.askedAt)
    const tries = last === undefined || elapsedMs >= FORGOTTEN_MS ? 0 : last.tries
    const againMs = isStart ? AGAIN_MS : Math.min(AGAIN_MS * 2 ** (tries - 1), LONGEST_AGAIN_MS)
    const pauseMs = key === 'script' ? againMs : NEWER_MS
    if (tries > 0 && elapsedMs < pauseMs) return pauseMs - elapsedMs
    await db.meta.put({ key, tries: tries + 1, askedAt: now })
    return 0
  })
