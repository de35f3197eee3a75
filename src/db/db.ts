import Dexie, { type EntityTable, type PromiseExtended, type Table, type Transaction } from 'dexie'
import { DB_NAME, DB_VERSION } from './db-name.ts'
import type { ManifestRow, PackKey, PackRow } from './library/article-schema.ts'
import type { MetaRow } from './meta-schema.ts'
import type { HighlightIntentRow, HighlightRow } from './reader/highlight-schema.ts'
import type {
  Audience,
  BookmarkRow,
  BookRow,
  FileRow,
  IntentRow,
  LanguageRow,
  PageRow,
  ReadingRow,
  ScopeRow,
  TocRow,
} from './schema.ts'
import type { RecentQueryRow, SearchIndexRow, SearchSegmentRow } from './search/search-schema.ts'

type ViewKey = [Audience, string, string]

// IndexedDB costs by row and by index. So a book's articles are in one row and its texts in packs, without further indexes.
const TABLES = {
  books: '[aud+lang+slug]',
  packs: '[aud+lang+bookSlug+pack]',
  manifests: '[aud+lang+bookSlug]',
  tocs: '[aud+lang+list]',
  pages: '[lang+slug]',
  languages: 'iso',
  scopes: '[aud+lang+name]',
  meta: 'key',
  reading: 'slug, readAt',
  bookmarks: '[aud+articleId]',
  intents: '[aud+articleId]',
  files: '[aud+lang+bookSlug+format]',
  searchSegments: '++id, [aud+lang]',
  searchIndexes: '[aud+lang]',
  searches: '[aud+lang+source+mode+q], at',
  recentQueries: 'q, at',
}

/** In version 0.1.0 the two sides of an intent were called `want` and `base`. */
const nameBothSides = (transaction: Transaction): PromiseLike<unknown> =>
  transaction
    .table<Record<string, unknown>>('intents')
    .filter((intent) => 'want' in intent)
    .modify((intent) => {
      const { want, base } = intent
      Object.assign(intent, { bookmarked: want, onServer: base })
      delete intent.want
      delete intent.base
    })

/** The database on the device. */
export class ReaderDb extends Dexie {
  declare books: Table<BookRow, ViewKey>
  declare packs: Table<PackRow, PackKey>
  declare manifests: Table<ManifestRow, ViewKey>
  declare tocs: Table<TocRow, ViewKey>
  declare pages: Table<PageRow, [string, string]>
  declare languages: EntityTable<LanguageRow, 'iso'>
  declare scopes: Table<ScopeRow, ViewKey>
  declare meta: Table<MetaRow, string>
  declare reading: EntityTable<ReadingRow, 'slug'>
  declare bookmarks: Table<BookmarkRow, [Audience, string]>
  /** Never rename or drop this table: it has data that exists nowhere else. */
  declare intents: Table<IntentRow, [Audience, string]>
  declare highlights: Table<HighlightRow, [Audience, string]>
  /** Never rename or drop this table: it has data that exists nowhere else. */
  declare highlightIntents: Table<HighlightIntentRow, [Audience, string]>

  declare files: Table<FileRow, [Audience, string, string, string]>
  declare searchSegments: Table<SearchSegmentRow, number>
  declare searchIndexes: Table<SearchIndexRow, [Audience, string]>
  declare recentQueries: EntityTable<RecentQueryRow, 'q'>

  constructor(name = DB_NAME) {
    super(name)
    this.version(1).stores(TABLES)
    this.version(2).upgrade(nameBothSides)
    this.version(3).stores({ highlights: '[aud+id], [aud+articleId]', highlightIntents: '[aud+id]' })
    // It had the answers of searches, which only go to the screen that asks now.
    this.version(DB_VERSION).stores({ searches: null })
  }

  /** After an opening that failed, Dexie refuses every query for good. Here the next one opens the database again. */
  override open(): PromiseExtended<Dexie> {
    const opening = super.open()
    opening.catch(() => setTimeout(() => this.hasFailed() && !this.hasBeenClosed() && closeForRetry(this)))
    return opening
  }
}

/** Closes the database, so that the next read opens it again. */
export const closeForRetry = (db: ReaderDb): void => db.close({ disableAutoOpen: false })
