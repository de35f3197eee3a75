import { letGo, type ReaderDb } from './db.ts'

/** `refused`: the browser does not open the storage. `blocked`: another tab keeps an older version open. `silent`: no answer, for too long. */
export type StorageTrouble = 'refused' | 'blocked' | 'silent'

const ANSWER_MS = 8_000
const AGAIN_MS = 3_000

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
    letGo(db)
    setTimeout(() => void probeStorage(db), AGAIN_MS)
  } finally {
    clearTimeout(timer)
    probing = false
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
}
