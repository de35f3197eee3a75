import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** How long a state is believed. Between two reads of it, no answer of the library costs a query. */
export const CHECK_MS = 500

export interface Revisions {
  /** For readers of beginnings, and for subscribers. */
  readonly public: string
  readonly full: string
}

/** Which state of the library this process knows. */
export interface LibraryState {
  /** Changes with every import that changed something. Two equal libraries at different times have different ones. */
  readonly version: string
  /** In the order of the library's own list. */
  readonly languages: readonly string[]
  readonly revisions: ReadonlyMap<string, Revisions>
}

export interface LibraryRevisions {
  /** The state, at most half a second old. While the database is away, the last one that was read. */
  readonly current: () => Promise<LibraryState>
  /** Reads it now. Rejects while the database is away. */
  readonly read: () => Promise<LibraryState>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly revisions: LibraryRevisions
  }
}

async function readState(db: Kysely<Schema>): Promise<LibraryState> {
  const rows = await db
    .selectFrom('languages')
    .leftJoin('content_revisions', 'lang', 'iso')
    .select(['iso', 'public_revision', 'full_revision', 'changed_at'])
    .orderBy('position')
    .execute()
  const revisions = new Map<string, Revisions>()
  for (const { iso, public_revision, full_revision } of rows)
    if (public_revision !== null && full_revision !== null)
      revisions.set(iso, { public: public_revision, full: full_revision })
  const version = createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22)
  return { version, languages: rows.map(({ iso }) => iso), revisions }
}

/**
 * The one place that learns of imports, by polling while somebody asks. A read is one query with one row for each
 * language. It works on any PostgreSQL and through any pooler, and it sees imports by every process. LISTEN/NOTIFY would
 * do none of that better.
 */
export function openRevisions(db: Kysely<Schema>, checkMs = CHECK_MS): LibraryRevisions {
  let known: LibraryState | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<LibraryState> | null = null

  const read = (): Promise<LibraryState> => {
    checking ??= readState(db)
      .then((state) => {
        known = state
        return state
      })
      .finally(() => {
        checkedAt = performance.now()
        checking = null
      })
    return checking
  }
  return {
    async current() {
      if (known !== null && performance.now() - checkedAt < checkMs) return known
      try {
        return await read()
      } catch (error) {
        // The library changes rarely. Its last state is better than none.
        if (known === null) throw error
        return known
      }
    },
    read,
  }
}
