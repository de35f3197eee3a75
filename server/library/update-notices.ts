import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** An import is on every open screen two seconds after it, at the latest: this is the server's part of them. */
const LOOK_MS = 500

export interface Revisions {
  /** Of who reads beginnings, and of who reads all. */
  readonly public: string
  readonly full: string
}

export interface Pokes {
  /** Calls back with the revisions of a language, now and whenever they change. Gives the way to stop. */
  readonly listen: (lang: string, changed: (revisions: Revisions) => void) => () => void
  /** Ends every stream: a server that stops must not wait for readers to leave. */
  readonly close: () => void
  readonly closed: Promise<void>
}

interface Listener {
  readonly lang: string
  readonly changed: (revisions: Revisions) => void
  last: string
}

/**
 * Looks at the revisions while anybody listens, once for all of them. A look costs one query of as many rows as there are languages, works on
 * any PostgreSQL and through any pooler, and sees an import of whatever process; a notification of the database would do none of that better.
 */
export function openPokes(db: Kysely<Schema>, lookMs = LOOK_MS): Pokes {
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
    const said = `${revisions.public} ${revisions.full}`
    if (said === listener.last) return
    listener.last = said
    listener.changed(revisions)
  }
  const look = async (): Promise<void> => {
    try {
      const rows = await db.selectFrom('content_revisions').selectAll().execute()
      known = new Map(rows.map((row) => [row.lang, { public: row.public_revision, full: row.full_revision }]))
      for (const listener of listeners) tell(listener)
    } catch {
      // A database that is away for a moment: the next look will see.
    }
    timer = listeners.size === 0 ? null : setTimeout(() => void look(), lookMs)
  }
  return {
    listen(lang, changed) {
      const listener: Listener = { lang, changed, last: '' }
      listeners.add(listener)
      if (timer === null) timer = setTimeout(() => void look(), 0)
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
