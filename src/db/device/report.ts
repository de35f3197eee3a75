import type { ReaderDb } from '../db.ts'
import { isBookScope } from '../library/book-scope.ts'
import { readSession } from '../reader/session.ts'
import { readLog } from './log.ts'
import { readOfflineSettings } from './offline-settings.ts'
import { readStatus } from './status.ts'

const isoOf = (ms: number): string | null => (ms === 0 ? null : new Date(ms).toISOString())

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]))

async function roleOf(db: ReaderDb): Promise<'visitor' | 'reader' | 'subscriber' | 'expired'> {
  const { user, expired } = await readSession(db)
  if (expired) return 'expired'
  if (user === null) return 'visitor'
  return user.subscribed ? 'subscriber' : 'reader'
}

/** The state of the sync, for an error report. It has nothing about who reads, what they read or what they searched for. */
export async function readReport(db: ReaderDb) {
  const status = await readStatus(db)
  const scopes = await db.scopes.toArray()
  const changes = [await db.intents.toArray(), await db.highlightIntents.toArray()].flat()
  // A visitor's highlights are never sent.
  const unsent = changes.filter(({ aud }) => aud !== 'pub')
  const settings = await readOfflineSettings(db)
  const log = await readLog(db)
  const counts = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const))
  const { key: _key, aud: _aud, lastSyncAt = 0, ...rest } = status ?? {}
  return {
    role: await roleOf(db),
    status: { ...rest, lastSync: isoOf(lastSyncAt) },
    // Books are numbered, not named: a book that stands out may show what is read.
    scopes: scopes.map(({ aud, lang, name, state, checkpoint, syncedAt }, at) => ({
      what: isBookScope(name) ? `book ${at}` : name,
      audience: aud === 'pub' ? 'everybody' : 'reader',
      lang,
      state,
      page: checkpoint === null ? null : `${checkpoint.nextPage} of ${checkpoint.lastPage}`,
      confirmed: isoOf(syncedAt),
    })),
    rows: Object.fromEntries(counts),
    waiting: countBy(unsent.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`))),
    paused: settings.paused,
    removedBooks: settings.removedBooks.length,
    log: log.map(({ since, at, ...entry }) => ({ since: isoOf(since), until: isoOf(at), ...entry })),
  }
}
