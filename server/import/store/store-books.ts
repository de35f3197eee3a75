import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely'
import { stampChange } from '#server/db/content-clock.ts'
import type { BookSourceKind, Schema } from '#server/db/schema.ts'
import type { LibraryArticle, LibraryBook } from '#server/import/library.ts'
import { type Changes, revisionOf } from './changes.ts'
import { readFormer, storeFormerAddresses } from './former-addresses.ts'
import { articleRow, bookRow } from './store-rows.ts'
import { leaveTombstone } from './tombstones.ts'

type Trx = Transaction<Schema>

/**
 * The stored books that an import replaces. One of them that the import does not contain is deleted. All others stay as
 * they are.
 */
export interface ReplacedBooks {
  readonly source: BookSourceKind
  /** Null: all books of this source. */
  readonly slugs: readonly string[] | null
}

/** Writes books and articles over the stored ones. A deleted article leaves a tombstone for `updated_since`. */
export async function storeBooks(
  trx: Trx,
  books: readonly LibraryBook[],
  replaced: ReplacedBooks,
  changes: Changes,
): Promise<void> {
  await storeFormerAddresses(trx, books, replaced.source, changes)
  const stored = await trx.selectFrom('books').select(['id', 'slug']).where('source', '=', replaced.source).execute()
  const own = stored.filter(({ slug }) => replaced.slugs?.includes(slug) ?? true)
  await removeArticles(
    trx,
    books,
    own.map(({ id }) => id),
    changes,
  )
  const former = { books: await readFormer(trx, 'book'), articles: await readFormer(trx, 'article') }
  for (const book of books) {
    const id = await storeBook(trx, book, replaced.source, former.books.get(book.slug) ?? [], changes)
    for (const article of book.articles)
      await storeArticle(trx, id, article, former.articles.get(article.slug) ?? [], changes)
  }
  // Last: an article that another book has now does not go with its old one.
  for (const { id, slug } of own.filter((row) => !books.some((book) => book.slug === row.slug))) {
    await trx.deleteFrom('books').where('id', '=', id).execute()
    changes.removed.push(`book ${slug}`)
  }
}

/** Deletes articles and translations that their book no longer has. */
async function removeArticles(
  trx: Trx,
  books: readonly LibraryBook[],
  own: readonly string[],
  changes: Changes,
): Promise<void> {
  if (own.length === 0) return
  const stored = await trx
    .selectFrom('article_translations as t')
    .innerJoin('articles', 'articles.id', 't.article_id')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select(['articles.id', 'articles.slug', 'articles.book_id', 'books.slug as book', 't.lang'])
    .where('books.id', 'in', own)
    .execute()
  for (const { id, slug, book_id, book, lang } of stored) {
    const article = books.find((one) => one.slug === book)?.articles.find((one) => one.slug === slug)
    if (article?.translations.some((text) => text.lang === lang)) continue
    await leaveTombstone(trx, { id, book_id, lang, slug })
    await trx.deleteFrom('article_translations').where('article_id', '=', id).where('lang', '=', lang).execute()
    changes.removed.push(`article ${slug}.${lang}`)
  }
  const known = books.flatMap((book) => book.articles.map((article) => article.slug))
  const isRemoved = (eb: ArticleExpressions) =>
    eb.and([eb('book_id', 'in', own), eb('slug', 'not in', known.length === 0 ? [''] : known)])
  await rememberRemoved(trx, isRemoved)
  await trx.deleteFrom('articles').where(isRemoved).execute()
}

type ArticleExpressions = ExpressionBuilder<Schema, 'articles'>

/** Of articles that are deleted next. What devices send later for their ids finds where they are then. */
async function rememberRemoved(trx: Trx, which: (eb: ArticleExpressions) => Expression<SqlBool>): Promise<void> {
  await trx
    .insertInto('removed_articles')
    .columns(['article_id', 'slug'])
    .expression((eb) => eb.selectFrom('articles').select(['id', 'slug']).where(which))
    .execute()
}

/** The addresses as parts of a revision. None when they never changed: revisions from before stay as they are. */
const atAddresses = (slug: string, formerly: readonly string[]) => (formerly.length === 0 ? [] : [slug, formerly])

async function storeBook(
  trx: Trx,
  book: LibraryBook,
  source: BookSourceKind,
  formerly: readonly string[],
  changes: Changes,
): Promise<string> {
  const row = {
    position: book.position,
    price: book.price,
    discount_amount: book.discountAmount,
    currency_symbol: book.currencySymbol,
    hero_asset_key: book.heroAssetKey,
  }
  const id = await bookRow(trx, { slug: book.slug, source, ...row })
  const known = await trx
    .selectFrom('book_translations')
    .select(['lang', 'revision'])
    .where('book_id', '=', id)
    .execute()
  for (const { lang } of known.filter((one) => !book.translations.some((text) => text.lang === one.lang))) {
    await trx.deleteFrom('book_translations').where('book_id', '=', id).where('lang', '=', lang).execute()
    changes.removed.push(`book ${book.slug}.${lang}`)
  }
  for (const { lang, title, description, author, imageTitle, rights } of book.translations) {
    const revision = revisionOf(
      row,
      title,
      description,
      author,
      imageTitle,
      rights,
      ...atAddresses(book.slug, formerly),
    )
    const before = known.find((one) => one.lang === lang)
    if (before?.revision === revision) continue
    const updated_at = await stampChange(trx)
    const text = { title, description, author, image_title: imageTitle, rights, revision, updated_at }
    await trx
      .insertInto('book_translations')
      .values({ book_id: id, lang, ...text })
      .onConflict((conflict) => conflict.columns(['book_id', 'lang']).doUpdateSet(text))
      .execute()
    changes[before === undefined ? 'added' : 'changed'].push(`book ${book.slug}.${lang}`)
  }
  return id
}

async function storeArticle(
  trx: Trx,
  bookId: string,
  article: LibraryArticle,
  formerly: readonly string[],
  changes: Changes,
): Promise<void> {
  const { slug, position } = article
  const id = await articleRow(trx, { slug, book_id: bookId, position })
  const known = await trx
    .selectFrom('article_translations')
    .select(['lang', 'revision'])
    .where('article_id', '=', id)
    .execute()
  for (const translation of article.translations) {
    const { lang, title, description, content, preview, text, words, readingMinutes, credits } = translation
    const parts = [bookId, position, title, description, content, preview, readingMinutes, credits]
    const revision = revisionOf(...parts, ...atAddresses(slug, formerly))
    const before = known.find((one) => one.lang === lang)
    if (before?.revision === revision) continue
    const row = {
      title,
      description,
      content,
      preview,
      text,
      words,
      reading_minutes: readingMinutes,
      credits: credits === null ? null : JSON.stringify(credits),
      revision,
      updated_at: await stampChange(trx),
    }
    await trx
      .insertInto('article_translations')
      .values({ article_id: id, lang, ...row, published_at: row.updated_at })
      .onConflict((conflict) => conflict.columns(['article_id', 'lang']).doUpdateSet(row))
      .execute()
    await trx
      .deleteFrom('article_tombstones')
      .where('book_id', '=', bookId)
      .where('lang', '=', lang)
      .where('slug', '=', slug)
      .execute()
    changes[before === undefined ? 'added' : 'changed'].push(`article ${slug}.${lang}`)
  }
}
