import type { ColumnType } from 'kysely'
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
  /** `<file-stem>-<first 16 hex of sha256>`: the same key is always the same bytes */
  readonly asset_key: string
  mime_type: string
  /** px */
  width: number
  /** px */
  height: number
  /** hex, of `bytes` */
  sha256: string
  /** The original. Leave it out of lists: it is read whole. */
  bytes: Buffer
}

export type BookSourceKind = 'folder' | 'epub'

interface BooksTable {
  readonly id: Id
  slug: string
  /** the shop's order */
  position: number
  price: Money
  discount_amount: Money
  currency_symbol: string
  hero_asset_key: string | null
  /** What it was imported from: an import speaks only for the books of its own kind. */
  source: ColumnType<BookSourceKind, BookSourceKind | undefined, BookSourceKind>
}

interface BookTranslationsTable {
  readonly book_id: string
  readonly lang: string
  title: string
  description: string
  author: string
  /** what the hero image shows */
  image_title: string
  /** opaque hash of all that a reader sees of this book in this language */
  revision: string
  /** from `stampChanges` */
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
  /** clean html, ready to serve */
  content: string
  /** clean html: the beginning that everybody may read */
  preview: string
  /** plain, without soft hyphens: what search reads */
  text: string
  reading_minutes: number
  image_asset_key: string | null
  image_title: string | null
  /** opaque hash of all that a reader sees of this article in this language */
  revision: string
  /** from `stampChanges` */
  updated_at: Date
}

/** An article that a book no longer holds in a language: what `updated_since` must tell. Gone again when it comes back. */
interface ArticleTombstonesTable {
  readonly book_id: string
  readonly lang: string
  readonly slug: string
  /** the id it had: no foreign key, the article itself may be gone */
  article_id: string
  /** from `stampChanges` */
  deleted_at: Date
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
  /** from `stampChanges` */
  updated_at: Date
}

/** One row a language, written by the import that changed something. */
interface ContentRevisionsTable {
  readonly lang: string
  /** changes with anything a visitor can read */
  public_revision: string
  /** changes with anything a subscriber can read */
  full_revision: string
  changed_at: Date
}

/** One row (id 1): the last stamp given out. See `stampChanges`. */
interface ContentClockTable {
  readonly id: number
  last_at: Date
}

interface BookmarksTable {
  readonly id: Id
  readonly user_id: string
  /** Of an article that may be gone, and may come back. */
  readonly article_slug: string
  readonly created_at: CreatedAt
}

/** What a call with an `Idempotency-Key` answered the first time; kept for a day. */
interface IdempotentAnswersTable {
  readonly user_id: string
  readonly key: string
  /** Method, path and body: the same key with another request is a mistake of the client. */
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
  readonly pages: PagesTable
  readonly page_translations: PageTranslationsTable
  readonly content_revisions: ContentRevisionsTable
  readonly content_clock: ContentClockTable
  readonly bookmarks: BookmarksTable
  readonly idempotent_answers: IdempotentAnswersTable
}
