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
    const families = [...new Set([...watchers].map(({ requester }) => requester.session))]
    try {
      const rows = await db
        .selectFrom('refresh_tokens')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['family', 'subscribed'])
        .where(({ ref }) => sql<boolean>`${ref('family')} = any(${families}::uuid[])`)
        .distinct()
        .execute()
      const subscribed = new Map(rows.map((row) => [row.family, row.subscribed]))
      const asked = new Set(families)
      for (const { requester, seen } of [...watchers]) {
        // Those who came while the query ran are looked at next time.
        if (!asked.has(requester.session)) continue
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
