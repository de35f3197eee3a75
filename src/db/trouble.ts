import { closeForRetry, type ReaderDb } from './db.ts'

/**
 * `refused`: the browser does not open the storage. `blocked`: another tab keeps an older version open. `silent`: no answer, for too long.
 * `stuck`: it answers, and lets nobody write.
 */
export type StorageTrouble = 'refused' | 'blocked' | 'silent' | 'stuck'

const ANSWER_MS = 8_000
const AGAIN_MS = 3_000
/** By then the first screen has been drawn: whoever writes makes readers wait. */
const WRITE_AFTER_MS = 5_000
/** Longer than a whole book takes to be saved on a slow phone. */
const WRITE_MS = 15_000

let trouble: StorageTrouble | null = null
let probing = false
const listeners = new Set<() => void>()

function say(next: StorageTrouble | null): void {
  if (next === trouble) return
  trouble = next
  for (const listener of listeners) listener()
}

export const readTrouble = (): StorageTrouble | null => trouble

/** Calls back when it changes; gives the way to stop. */
export function onTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the tables for something small: Dexie waits for ever for a browser that does not answer, and browsers have done that. */
export async function probeStorage(db: ReaderDb): Promise<void> {
  if (probing) return
  probing = true
  const timer = setTimeout(() => say(trouble ?? 'silent'), ANSWER_MS)
  try {
    await db.meta.get('session')
    say(null)
  } catch {
    say('refused')
    closeForRetry(db)
    setTimeout(() => void probeStorage(db), AGAIN_MS)
  } finally {
    clearTimeout(timer)
    probing = false
  }
}

/** Asks for a turn to write, and writes nothing: WebKit can leave a transaction behind that nobody ends before the browser is closed. */
export async function probeWriting(db: ReaderDb): Promise<void> {
  const timer = setTimeout(() => say(trouble ?? 'stuck'), WRITE_MS)
  try {
    await db.transaction('rw', db.meta, () => db.meta.get('session'))
    if (trouble === 'stuck') say(null)
  } catch {
    // A storage that refuses is the other question's.
  } finally {
    clearTimeout(timer)
  }
}

/** Notices from now on whether the storage can be had, and when it was taken away: deleted, by the reader or by the browser for want of room. */
export function watchStorage(db: ReaderDb, onTakenAway: () => void): void {
  db.on('blocked', () => say('blocked'))
  db.on('versionchange', (event: IDBVersionChangeEvent) => {
    if (event.newVersion === null) onTakenAway()
  })
  db.on('close', (event: Event) => {
    // Dexie says it of its own closings too; the browser's word is another.
    if (event.isTrusted) onTakenAway()
  })
  void probeStorage(db)
  setTimeout(() => void probeWriting(db), WRITE_AFTER_MS)
}
