import { sql, type Transaction } from 'kysely'
import { stampChanges } from '#server/db/content-clock.ts'
import type { Schema } from '#server/db/schema.ts'
import { updateAllSegments } from '#server/search/update-segments.ts'
import { type Changes, type NextStamp, revisionOf } from './changes.ts'
import type { Library } from './library.ts'
import { storeBooks } from './store-books.ts'
import { storePages } from './store-pages.ts'

type Trx = Transaction<Schema>

const nextStamp =
  (trx: Trx): NextStamp =>
  async () => {
    const [stamp] = await stampChanges(trx, 1)
    if (stamp === undefined) throw new Error('No stamp was given')
    return stamp
  }

/** Writes a library over what is stored, within the caller's transaction. Rows that are as they should be are not touched. */
export async function storeLibrary(trx: Trx, library: Library): Promise<Changes> {
  // Two imports at once would each see the other's half.
  await sql`lock table languages in share row exclusive mode`.execute(trx)
  const changes: Changes = { added: [], changed: [], removed: [] }
  const stamp = nextStamp(trx)
  for (const [position, { iso, name }] of library.languages.entries())
    await trx
      .insertInto('languages')
      .values({ iso, name, position })
      .onConflict((conflict) => conflict.column('iso').doUpdateSet({ name, position }))
      .execute()
  for (const { key, mimeType, width, height, sha256, bytes } of library.assets)
    await trx
      .insertInto('assets')
      .values({ asset_key: key, mime_type: mimeType, width, height, sha256, bytes })
      .onConflict((conflict) => conflict.column('asset_key').doNothing())
      .execute()
  await storeBooks(trx, library, changes, stamp)
  await storePages(trx, library.pages, changes, stamp)
  const codes = library.languages.map(({ iso }) => iso)
  await removeUnused(trx, library, codes)
  await storeRevisions(trx, codes, stamp)
  await updateAllSegments(trx, codes)
  return changes
}

async function removeUnused(trx: Trx, library: Library, codes: readonly string[]): Promise<void> {
  const keys = library.assets.map((asset) => asset.key)
  let assets = trx.deleteFrom('assets')
  if (keys.length > 0) assets = assets.where('asset_key', 'not in', keys)
  await assets.execute()
  for (const table of ['book_translations', 'article_translations', 'page_translations', 'article_tombstones'] as const)
    await trx.deleteFrom(table).where('lang', 'not in', codes).execute()
  await trx.deleteFrom('languages').where('iso', 'not in', codes).execute()
}

/** The revision of each language, for who reads beginnings and for who reads all: it says all that such a reader can see. */
async function storeRevisions(trx: Trx, codes: readonly string[], stamp: NextStamp): Promise<void> {
  const languages = await trx.selectFrom('languages').select(['iso', 'name']).orderBy('position').execute()
  for (const lang of codes) {
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
      .select(['slug', 'articles.position', 'revision', 'title', 'description', 'preview', 'reading_minutes'])
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
    const full_revision = revisionOf(languages, books, articles, pages)
    const public_revision = revisionOf(languages, books, seen, pages)
    const known = await trx.selectFrom('content_revisions').selectAll().where('lang', '=', lang).executeTakeFirst()
    if (known?.full_revision === full_revision && known.public_revision === public_revision) continue
    const row = { public_revision, full_revision, changed_at: await stamp() }
    await trx
      .insertInto('content_revisions')
      .values({ lang, ...row })
      .onConflict((conflict) => conflict.column('lang').doUpdateSet(row))
      .execute()
  }
}
