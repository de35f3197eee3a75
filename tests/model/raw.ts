import type {
  ArticleRow,
  BodyRow,
  BookmarkRow,
  BookRow,
  IntentRow,
  OutboxRow,
  PageRow,
  ScopeRow,
  SessionRow,
  StatsRow,
  StatusRow,
  TocRow,
} from '#src/db/schema.ts'

/** All rows of the device at one moment. */
export interface State {
  readonly books: readonly BookRow[]
  readonly articles: readonly ArticleRow[]
  readonly bodies: readonly BodyRow[]
  readonly tocs: readonly TocRow[]
  readonly pages: readonly PageRow[]
  readonly scopes: readonly ScopeRow[]
  readonly bookmarks: readonly BookmarkRow[]
  readonly intents: readonly IntentRow[]
  readonly session: SessionRow | undefined
  readonly status: StatusRow | undefined
  readonly stats: readonly StatsRow[]
  readonly outbox: OutboxRow | undefined
  readonly token: string | undefined
}

interface RawStore {
  readonly records: { values(): Iterable<{ readonly value: unknown }> }
}
interface RawFactory {
  readonly _databases: ReadonlyMap<string, { readonly rawObjectStores: ReadonlyMap<string, RawStore> }>
}

/**
 * Reads the database beside its own interface, at once: between two transactions, where no query of its own could look.
 * It knows the insides of fake-indexeddb, and fails loudly when these are others.
 */
export function readState(name: string): State {
  const database = (indexedDB as unknown as RawFactory)._databases.get(name)
  const rows = <T>(table: string): T[] => {
    const store = database?.rawObjectStores.get(table)
    if (store === undefined) throw new Error(`no table ${table} in ${name}`)
    return Array.from(store.records.values(), ({ value }) => value as T)
  }
  const meta = rows<{ readonly key: string }>('meta')
  const one = <T>(key: string) => meta.find((row) => row.key === key) as T | undefined
  return {
    books: rows('books'),
    articles: rows('articles'),
    bodies: rows('bodies'),
    tocs: rows('tocs'),
    pages: rows('pages'),
    scopes: rows('scopes'),
    bookmarks: rows('bookmarks'),
    intents: rows('intents'),
    session: one('session'),
    status: one('status'),
    stats: meta.filter((row) => row.key.startsWith('stats:')) as unknown as StatsRow[],
    outbox: one('outbox'),
    token: one<{ readonly accessToken: string }>('token')?.accessToken,
  }
}
