import { sql, type Transaction } from 'kysely'
import { stampChange } from '#server/db/content-clock.ts'
import type { Schema } from '#server/db/schema.ts'
import { ContentFaultsError } from '#server/import/faults.ts'
import type { Library, LibraryBook } from '#server/import/library.ts'
import { updateAllSegments } from '#server/search/update-segments.ts'
import { type Changes, revisionOf } from './changes.ts'
import { findClashes } from './clashes.ts'
import { moveReadersRows } from './former-addresses.ts'
import { withFormerTitles } from './retitled-chapters.ts'
import { type ReplacedBooks, storeBooks } from './store-books.ts'
import { addLanguages, languagesOfEpubs, removeLanguages, storeLanguages } from './store-languages.ts'
import { storePages } from './store-pages.ts'

type Trx = Transaction<Schema>

async function lock(trx: Trx): Promise<void> {
  // Two parallel imports would each see only half of the other's changes.
  await sql`lock table languages in share row exclusive mode`.execute(trx)
}

/**
 * Writes a content folder over the stored library, within the caller's transaction. Rows that did not change are not
 * touched.
 */
export async function storeLibrary(trx: Trx, library: Library, folder: string): Promise<Changes> {
  await lock(trx)
  const codes = library.languages.map(({ iso }) => iso)
  const replaced: ReplacedBooks = { source: 'folder', slugs: null }
  const faults = await findClashes(trx, library, replaced)
  if (faults.length > 0) throw new ContentFaultsError(folder, faults)
  const changes: Changes = { added: [], changed: [], removed: [] }
  const others = await languagesOfEpubs(trx, codes)
  await storeLanguages(trx, [...library.languages, ...others], changes)
  await storeAssets(trx, library.assets)
  await storeBooks(trx, library.books, replaced, changes)
  await storePages(trx, library.pages, changes)
  await removeLanguages(trx, [...codes, ...others.map(({ iso }) => iso)], changes)
  await updateDerived(trx)
  await moveReadersRows(trx)
  return changes
}

/** Writes books from EPUBs. `slugs`: the books that the EPUBs replace; one of them without a new book is deleted. */
export async function storeEpubs(
  trx: Trx,
  { books, assets, newLanguages }: Pick<Library, 'books' | 'assets'> & { readonly newLanguages: readonly string[] },
  slugs: readonly string[],
  folder: string,
): Promise<Changes> {
  await lock(trx)
  const replaced: ReplacedBooks = { source: 'epub', slugs }
  const faults = await findClashes(trx, { books, pages: [] }, replaced)
  if (faults.length > 0) throw new ContentFaultsError(folder, faults)
  const changes: Changes = { added: [], changed: [], removed: [] }
  await addLanguages(trx, newLanguages, changes)
  await storeAssets(trx, assets)
  const named: LibraryBook[] = []
  for (const book of books) named.push(await withFormerTitles(trx, book))
  await storeBooks(trx, named, replaced, changes)
  await updateDerived(trx)
  await moveReadersRows(trx)
  return changes
}

/** Updates what depends on the texts, whichever import changed them. */
async function updateDerived(trx: Trx): Promise<void> {
  await removeUnusedAssets(trx)
  await storeRevisions(trx)
  const languages = await trx.selectFrom('languages').select('iso').execute()
  await updateAllSegments(
    trx,
    languages.map(({ iso }) => iso),
  )
}

async function storeAssets(trx: Trx, assets: Library['assets']): Promise<void> {
  for (const { key, mimeType, width, height, sha256, bytes } of assets)
    await trx
      .insertInto('assets')
      .values({ asset_key: key, mime_type: mimeType, width, height, sha256, bytes })
      .onConflict((conflict) => conflict.column('asset_key').doNothing())
      .execute()
}

/**
 * Deletes pictures that no cover and no text shows. It reads all texts: an import is rare, and a deleted picture cannot
 * be restored.
 */
async function removeUnusedAssets(trx: Trx): Promise<void> {
  const covers = await trx.selectFrom('books').select('hero_asset_key').execute()
  const texts = await trx.selectFrom('article_translations').select('content').execute()
  const used = [
    ...covers.map((book) => book.hero_asset_key),
    ...texts.flatMap(({ content }) =>
      [...content.matchAll(/\/api\/assets\/([a-z0-9][a-z0-9.-]*)/g)].map(([, key]) => key),
    ),
  ].filter((key) => typeof key === 'string')
  let unused = trx.deleteFrom('assets')
  if (used.length > 0) unused = unused.where('asset_key', 'not in', [...new Set(used)])
  await unused.execute()
}

/**
 * Writes the revisions of each language: one for readers of beginnings, one for subscribers. Each is a hash of
 * everything that such a reader can see.
 */
async function storeRevisions(trx: Trx): Promise<void> {
  const languages = await trx.selectFrom('languages').select(['iso', 'name']).orderBy('position').execute()
  const former = await trx.selectFrom('former_addresses').selectAll().orderBy('kind').orderBy('slug').execute()
  // Without any, revisions from before there were former addresses stay as they are.
  const addresses = former.length === 0 ? [] : [former]
  for (const { iso: lang } of languages) {
    const books = await trx
      .selectFrom('book_translations as t')
      .innerJoin('books', 'books.id', 't.book_id')
      .select(['slug', 'revision', 'books.position', 'price', 'discount_amount', 'currency_symbol', 'hero_asset_key'])
      .where('lang', '=', lang)
      .orderBy('slug')
      .execute()
    const articles = await trx
      .selectFrom('article_translations as t')
      .innerJoin('articles', 'articles.id', 't.article_id')
      .select([
        'slug',
        'articles.position',
        'revision',
        'title',
        'description',
        'preview',
        'reading_minutes',
        'credits',
      ])
      .where('lang', '=', lang)
      .orderBy('slug')
      .execute()
    const pages = await trx
      .selectFrom('page_translations')
      .select('revision')
      .where('lang', '=', lang)
      .orderBy('page_id')
      .execute()
    const seen = articles.map(({ revision, position, ...rest }) =>
      position === 1 ? { position, revision } : { position, ...rest },
    )
    const full_revision = revisionOf(languages, books, articles, pages, ...addresses)
    const public_revision = revisionOf(languages, books, seen, pages, ...addresses)
    const known = await trx.selectFrom('content_revisions').selectAll().where('lang', '=', lang).executeTakeFirst()
    if (known?.full_revision === full_revision && known.public_revision === public_revision) continue
    const row = { public_revision, full_revision, changed_at: await stampChange(trx) }
    await trx
      .insertInto('content_revisions')
      .values({ lang, ...row })
      .onConflict((conflict) => conflict.column('lang').doUpdateSet(row))
      .execute()
  }
}
