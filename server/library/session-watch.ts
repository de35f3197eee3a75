import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Requester } from '#server/http/requester.ts'

/** The requester as they are now. */
type Seen = (now: Requester | 'ended') => void

export interface SessionWatch {
  /** Calls back at each look. Gives the way to stop. A visitor has no session to look at. */
  readonly watch: (requester: Requester, seen: Seen) => () => void
}

interface Watcher {
  readonly requester: Requester & { readonly kind: 'user' }
  readonly seen: Seen
}

/** Looks at the sessions of open streams: one query for all of them, and none while nobody signed in listens. */
export function openSessionWatch(db: Kysely<Schema>, lookMs: number): SessionWatch {
  const watchers = new Set<Watcher>()
  let timer: NodeJS.Timeout | null = null

  const look = async (): Promise<void> => {
    const asked = [...new Set([...watchers].map(({ requester }) => requester.session))]
    try {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', 'subscribed'])
        .where(({ ref }) => sql<boolean>`${ref('sessions.id')} = any(${asked}::uuid[])`)
        .execute()
      const subscribed = new Map(rows.map((row) => [row.id, row.subscribed]))
      const wereAsked = new Set(asked)
      for (const { requester, seen } of [...watchers]) {
        // Those who came while the query ran are looked at next time.
        if (!wereAsked.has(requester.session)) continue
        const now = subscribed.get(requester.session)
        seen(now === undefined ? 'ended' : { ...requester, subscribed: now })
      }
    } catch {
      // A database that is away for a moment says nothing about sessions.
    }
    timer = watchers.size === 0 ? null : setTimeout(() => void look(), lookMs)
  }

  return {
    watch(requester, seen) {
      if (requester.kind === 'visitor') return () => undefined
      const watcher = { requester, seen }
      watchers.add(watcher)
      timer ??= setTimeout(() => void look(), lookMs)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0 || timer === null) return
        clearTimeout(timer)
        timer = null
      }
    },
  }
}
