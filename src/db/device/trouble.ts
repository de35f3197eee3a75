import { createValue } from '#contract/listeners.ts'
import type { ReaderDb } from '../db.ts'

/**
 * `refused`: the browser does not open the database. `blocked`: another tab has an older version open. `silent`: no answer
 * for too long. `stuck`: reads work, but no write does.
 */
export type StorageTrouble = 'refused' | 'blocked' | 'silent' | 'stuck'

const ANSWER_MS = 8_000
const AGAIN_MS = 3_000
/** The first screen is shown by then. A write before it would delay its reads. */
const WRITE_AFTER_MS = 5_000
/** Longer than it takes to store a whole book on a slow phone. */
const WRITE_MS = 15_000

const trouble = createValue<StorageTrouble | null>(null)
let probing = false

export const { get: readTrouble, onChange: onTrouble } = trouble

/** Makes one small read. If a browser never answers, as some did, Dexie waits forever. */
export async function probeStorage(db: ReaderDb): Promise<void> {
  if (probing) return
  probing = true
  const timer = setTimeout(() => trouble.set(readTrouble() ?? 'silent'), ANSWER_MS)
  try {
    await db.meta.get('session')
    trouble.set(null)
  } catch {
    trouble.set('refused')
    setTimeout(() => void probeStorage(db), AGAIN_MS)
  } finally {
    clearTimeout(timer)
    probing = false
  }
}

/**
 * Waits for a write transaction, but writes nothing. WebKit can leave a transaction behind that stays open until the
 * browser is closed.
 */
export async function probeWriting(db: ReaderDb): Promise<void> {
  const timer = setTimeout(() => trouble.set(readTrouble() ?? 'stuck'), WRITE_MS)
  try {
    await db.transaction('rw', db.meta, () => db.meta.get('session'))
    if (readTrouble() === 'stuck') trouble.set(null)
  } catch {
    // `probeStorage` reports a database that cannot be opened.
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Watches from now on whether the database works, and whether it is deleted: by the reader, or by the browser for lack of
 * space.
 */
export function watchStorage(db: ReaderDb, onTakenAway: () => void): void {
  db.on('blocked', () => trouble.set('blocked'))
  db.on('versionchange', (event: IDBVersionChangeEvent) => {
    if (event.newVersion === null) onTakenAway()
  })
  // Each connection tells it only when the browser closes it. Dexie's own event tells of every closing, without the cause.
  db.on('ready', () => db.backendDB().addEventListener('close', onTakenAway), true)
  void probeStorage(db)
  setTimeout(() => void probeWriting(db), WRITE_AFTER_MS)
}
