import type { OutboxRow } from '#db/device/server-schema.ts'
import type { ArticleRow, ManifestRow, PackRow } from '#db/library/article-schema.ts'
import { articlesIn } from '#db/library/manifest.ts'
import type { HighlightIntentRow, HighlightRow } from '#db/reader/highlight-schema.ts'
import type { LanguageRow, OfflineSettingsRow, SessionRow, StatsRow, StatusRow } from '#db/schema.ts'
import { type StoredRows, type StoredText, textsIn } from '#tests/support/device/stored-texts.ts'

/** All rows on the device at one moment. */
export interface State extends StoredRows {
  readonly languages: readonly LanguageRow[]
  readonly session: SessionRow | undefined
  readonly status: StatusRow | undefined
  readonly offlineSettings: OfflineSettingsRow | undefined
  readonly stats: readonly StatsRow[]
  readonly outbox: OutboxRow | undefined
  readonly token: string | undefined
  readonly highlights: readonly HighlightRow[]
  readonly highlightIntents: readonly HighlightIntentRow[]
}

interface RawStore {
  readonly records: { values(): Iterable<{ readonly value: unknown }> }
}
interface RawFactory {
  readonly _databases: ReadonlyMap<string, { readonly rawObjectStores: ReadonlyMap<string, RawStore> }>
}

const TABLES = [
  'books',
  'packs',
  'manifests',
  'tocs',
  'pages',
  'languages',
  'scopes',
  'bookmarks',
  'intents',
  'highlights',
  'highlightIntents',
  'meta',
] as const
type Table = (typeof TABLES)[number]

/**
 * Reads the tables synchronously, without IndexedDB's interface: between two transactions, where no query could run. A
 * table without a write gives the same array as before. It uses the internals of fake-indexeddb, and throws when these
 * have changed.
 */
export class RawDatabase {
  private readonly name: string
  private readonly rows = new Map<Table, readonly unknown[]>()
  private last: State | null = null
  private joined: Pick<State, 'manifests' | 'packs' | 'bodies'> = { manifests: [], packs: [], bodies: [] }
  private listed: Pick<State, 'manifests' | 'articles'> = { manifests: [], articles: [] }

  constructor(name: string) {
    this.name = name
  }

  /** Call after a write to the table or a rollback. */
  touched(table: string): void {
    if (this.rows.delete(table as Table)) this.last = null
  }

  private read<T>(table: Table): readonly T[] {
    const known = this.rows.get(table)
    if (known !== undefined) return known as readonly T[]
    const store = (indexedDB as unknown as RawFactory)._databases.get(this.name)?.rawObjectStores.get(table)
    if (store === undefined) throw new Error(`no table ${table} in ${this.name}`)
    const rows = Array.from(store.records.values(), ({ value }) => value as T)
    this.rows.set(table, rows)
    return rows
  }

  /** Gives the same array as before while neither table has a write. */
  private bodies(manifests: readonly ManifestRow[], packs: readonly PackRow[]): readonly StoredText[] {
    if (manifests !== this.joined.manifests || packs !== this.joined.packs)
      this.joined = { manifests, packs, bodies: textsIn(manifests, packs) }
    return this.joined.bodies
  }

  private articles(manifests: readonly ManifestRow[]): readonly ArticleRow[] {
    if (manifests !== this.listed.manifests) this.listed = { manifests, articles: manifests.flatMap(articlesIn) }
    return this.listed.articles
  }

  get state(): State {
    if (this.last !== null) return this.last
    const meta = this.read<{ readonly key: string }>('meta')
    const one = <T>(key: string) => meta.find((row) => row.key === key) as T | undefined
    this.last = {
      books: this.read('books'),
      articles: this.articles(this.read('manifests')),
      bodies: this.bodies(this.read('manifests'), this.read('packs')),
      packs: this.read('packs'),
      manifests: this.read('manifests'),
      tocs: this.read('tocs'),
      pages: this.read('pages'),
      languages: this.read('languages'),
      scopes: this.read('scopes'),
      bookmarks: this.read('bookmarks'),
      intents: this.read('intents'),
      highlights: this.read('highlights'),
      highlightIntents: this.read('highlightIntents'),
      session: one('session'),
      status: one('status'),
      offlineSettings: one('offline-settings'),
      stats: meta.filter((row) => row.key.startsWith('stats:')) as unknown as StatsRow[],
      outbox: one('outbox'),
      token: one<{ readonly accessToken: string }>('token')?.accessToken,
    }
    return this.last
  }
}
