import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Every open screen must show an import after at most two seconds. This is the server's part of that time. */
const POLL_MS = 500

export interface Revisions {
  /** For readers of beginnings, and for subscribers. */
  readonly public: string
  readonly full: string
}

export interface UpdateNotices {
  /** Calls back with the revisions of a language, now and after each change. Returns a function that stops it. */
  readonly listen: (lang: string, changed: (revisions: Revisions) => void) => () => void
  /** Ends every stream, because a server that stops must not wait for readers to leave. */
  readonly close: () => void
  readonly closed: Promise<void>
}

interface Listener {
  readonly lang: string
  readonly changed: (revisions: Revisions) => void
  last: string
}

/**
 * Polls the revisions for all listeners together, and only while there are any. A poll is one query with one row for
 * each language. It works on any PostgreSQL and through any pooler, and it sees imports by every process. LISTEN/NOTIFY
 * would do none of that better.
 */
export function openUpdateNotices(db: Kysely<Schema>, pollMs = POLL_MS): UpdateNotices {
  const listeners = new Set<Listener>()
  let known: ReadonlyMap<string, Revisions> = new Map()
  let timer: NodeJS.Timeout | null = null
  let end: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    end = resolve
  })

  const tell = (listener: Listener): void => {
    const revisions = known.get(listener.lang)
    if (revisions === undefined) return
    const state = `${revisions.public} ${revisions.full}`
    if (state === listener.last) return
    listener.last = state
    listener.changed(revisions)
  }
  const poll = async (): Promise<void> => {
    try {
      const rows = await db.selectFrom('content_revisions').selectAll().execute()
      known = new Map(rows.map((row) => [row.lang, { public: row.public_revision, full: row.full_revision }]))
      for (const listener of listeners) tell(listener)
    } catch {
      // The database is away for a moment. The next poll will tell.
    }
    timer = listeners.size === 0 ? null : setTimeout(() => void poll(), pollMs)
  }
  return {
    listen(lang, changed) {
      const listener: Listener = { lang, changed, last: '' }
      listeners.add(listener)
      if (timer === null) timer = setTimeout(() => void poll(), 0)
      else tell(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      if (timer !== null) clearTimeout(timer)
      timer = null
      end()
    },
    closed,
  }
}
