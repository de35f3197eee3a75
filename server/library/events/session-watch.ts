import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Requester } from '#server/http/requester.ts'

/** Gets the requester's current state. */
type OnCheck = (now: Requester | 'ended') => void

export interface SessionWatch {
  /** Calls `onCheck` after each check. Returns a function that stops it. A visitor has no session to check. */
  readonly watch: (requester: Requester, onCheck: OnCheck) => () => void
}

interface Watcher {
  readonly requester: Requester & { readonly kind: 'user' }
  readonly onCheck: OnCheck
}

/** Checks the sessions of all open streams with one query. Without signed-in listeners there is no query. */
export function openSessionWatch(db: Kysely<Schema>, checkMs: number): SessionWatch {
  const watchers = new Set<Watcher>()
  let isPlanned = false

  const checkAll = async (): Promise<void> => {
    const sessions = [...new Set([...watchers].map(({ requester }) => requester.session))]
    try {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', 'subscribed'])
        .where(({ ref }) => sql<boolean>`${ref('sessions.id')} = any(${sessions}::uuid[])`)
        .execute()
      const subscribed = new Map(rows.map((row) => [row.id, row.subscribed]))
      const checkedSessions = new Set(sessions)
      for (const { requester, onCheck } of [...watchers]) {
        // A watcher that came during the query is checked next time.
        if (!checkedSessions.has(requester.session)) continue
        const now = subscribed.get(requester.session)
        onCheck(now === undefined ? 'ended' : { ...requester, subscribed: now })
      }
    } catch {
      // A database that is away for a moment says nothing about sessions.
    }
  }

  const plan = (): void => {
    isPlanned = true
    setTimeout(() => void check(), checkMs).unref()
  }

  const check = async (): Promise<void> => {
    if (watchers.size > 0) await checkAll()
    isPlanned = false
    if (watchers.size > 0) plan()
  }

  return {
    watch(requester, onCheck) {
      if (requester.kind === 'visitor') return () => undefined
      const watcher = { requester, onCheck }
      watchers.add(watcher)
      // Also while a check is under way: it plans the next one itself.
      if (!isPlanned) plan()
      return () => watchers.delete(watcher)
    },
  }
}
