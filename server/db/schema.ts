import type { ColumnType } from 'kysely'
import type { Credits } from '#contract/library/content.ts'
import type { HighlightColor } from '#contract/library/highlights.ts'
import type { AccountTables } from './account-tables.ts'
import type { CreatedAt, Id, Money } from './column-types.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { SearchTables } from './search-tables.ts'

interface LanguagesTable {
  readonly iso: string
  /** the language's own name: Русский */
  name: string
  position: number
}

interface AssetsTable {
  /** `<file-stem>-<first 16 hex of sha256>`: the same key always has the same bytes */
  readonly asset_key: string
  mime_type: string
  /** px */
  width: number
  /** px */
  height: number
  /** hex, of `bytes` */
  sha256: string
  /** The original. Do not select it in lists: it is read as a whole. */
  bytes: Buffer
}

export type BookSourceKind = 'folder' | 'epub'

interface BooksTable {
  readonly id: Id
  slug: string
  /** the order in the list of books */
  position: number
  price: Money
  discount_amount: Money
  currency_symbol: string
  hero_asset_key: string | null
  /** What the book was imported from. An import changes only books of its own source. */
  source: ColumnType<BookSourceKind, BookSourceKind | undefined, BookSourceKind>
}

interface BookTranslationsTable {
  readonly book_id: string
  readonly lang: string
  title: string
  description: string
  author: string
  /** describes the hero image */
  image_title: string
  /** as the book's source says it */
  rights: ColumnType<string | null, string | null | undefined, string | null>
  /** opaque hash of everything that a reader sees of this book in this language */
  revision: string
  /** from `stampChange` */
  updated_at: Date
}

interface ArticlesTable {
  readonly id: Id
  /** unique in the whole library */
  slug: string
  book_id: string
  /** reading order in the book, from 1 */
  position: number
}

interface ArticleTranslationsTable {
  readonly article_id: string
  readonly lang: string
  title: string
  description: string
  /** clean HTML, ready to serve */
  content: string
  /** clean HTML of the beginning, which everybody may read */
  preview: string
  /** plain text without soft hyphens, for the search */
  text: string
  /** of `text` */
  words: number
  reading_minutes: number
  credits: ColumnType<Credits | null, string | null | undefined, string | null>
  /** opaque hash of everything that a reader sees of this article in this language */
  revision: string
  /** from `stampChange` */
  updated_at: Date
  /** the first `updated_at`; a later import does not change it */
  published_at: ColumnType<Date, Date, never>
}

/**
 * An article that was removed from a book in a language, for `updated_since`. The row is deleted when the article comes
 * back.
 */
interface ArticleTombstonesTable {
  readonly book_id: string
  readonly lang: string
  readonly slug: string
  /** the article's former id; no foreign key, because the article itself may be deleted */
  article_id: string
  /** from `stampChange` */
  deleted_at: Date
}

/** An article that is not in the library any more, whichever book it was in. Devices may still know it by its id. */
interface RemovedArticlesTable {
  readonly article_id: string
  /** The last one that it had. */
  readonly slug: string
}

export type FormerAddressKind = 'book' | 'article'

/** An address that a book or an article had before. It leads to the present one, however often that changed. */
interface FormerAddressesTable {
  readonly kind: FormerAddressKind
  readonly slug: string
  /** What stood there may be deleted, and may come back. */
  present_slug: string
}

interface PagesTable {
  readonly id: Id
  slug: string
  position: number
}

interface PageTranslationsTable {
  readonly page_id: string
  readonly lang: string
  title: string
  seo_title: string
  seo_description: string
  content: string
  revision: string
  /** from `stampChange` */
  updated_at: Date
}

/** One row for each language, written by each import that changes content. */
interface ContentRevisionsTable {
  readonly lang: string
  /** changes with everything that a visitor can read */
  public_revision: string
  /** changes with everything that a subscriber can read */
  full_revision: string
  changed_at: Date
}

/** One row (id 1) with the last stamp. See `stampChange`. */
interface ContentClockTable {
  readonly id: number
  last_at: Date
}

/** Between these times changes were made that a restore has undone. */
interface LostChangesTable {
  readonly from_at: Date
  readonly until_at: Date
}

interface BookmarksTable {
  readonly id: Id
  readonly user_id: string
  /** The article may be deleted, and may come back. */
  article_slug: string
  readonly created_at: CreatedAt
}

/** A reader's mark on a passage of an article, with a note or without. A deleted one stays as a row without text. */
interface HighlightsTable {
  readonly user_id: string
  /** uuid, made by the client */
  readonly id: string
  /** The article may be deleted, and may come back with another id. */
  article_slug: string
  /** its id when the highlight was stored */
  article_id: string
  lang: string
  block: number
  start_at: number
  end_at: number
  quote: string
  before: string
  after: string
  color: HighlightColor
  note: string
  /** by the clock of the reader's device */
  made_at: Date
  /** grows with every change of the row */
  updated_at: Date
  deleted: boolean
  /** `users.highlight_revision` at the last change */
  revision: string
}

/** The first answer of a call with an `Idempotency-Key`, stored for a day. */
interface IdempotentAnswersTable {
  readonly user_id: string
  readonly key: string
  /** The method, what is changed, and a hash of a long body. The same key with another request is a mistake of the client. */
  readonly request: string
  status: number
  body: string
  readonly created_at: CreatedAt
}

export interface Schema extends AccountTables, PaymentTables, SearchTables {
  readonly languages: LanguagesTable
  readonly assets: AssetsTable
  readonly books: BooksTable
  readonly book_translations: BookTranslationsTable
  readonly articles: ArticlesTable
  readonly article_translations: ArticleTranslationsTable
  readonly article_tombstones: ArticleTombstonesTable
  readonly removed_articles: RemovedArticlesTable
  readonly former_addresses: FormerAddressesTable
  readonly pages: PagesTable
  readonly page_translations: PageTranslationsTable
  readonly content_revisions: ContentRevisionsTable
  readonly content_clock: ContentClockTable
  readonly lost_changes: LostChangesTable
  readonly bookmarks: BookmarksTable
  readonly highlights: HighlightsTable
  readonly idempotent_answers: IdempotentAnswersTable
}
