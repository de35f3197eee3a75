import { sql, type Transaction } from 'kysely'
import type { BookSourceKind, FormerAddressKind, Schema } from '#server/db/schema.ts'
import type { LibraryBook } from '#server/import/library.ts'
import type { Changes } from './changes.ts'
import { leaveTombstone } from './tombstones.ts'

type Trx = Transaction<Schema>

interface Named {
  readonly slug: string
  readonly formerly: readonly string[]
}

/**
 * Gives stored books and articles the addresses that the import has for them. Their rows stay the same, with their ids, so
 * everything that readers have of them stays theirs. Stores the former addresses, also those of earlier imports.
 */
export async function storeFormerAddresses(
  trx: Trx,
  books: readonly LibraryBook[],
  source: BookSourceKind,
  changes: Changes,
): Promise<void> {
  const articles = books.flatMap((book) => book.articles)
  await renameBooks(trx, books, source, changes)
  await renameArticles(trx, articles, source, changes)
  await storeNames(trx, 'book', books)
  await storeNames(trx, 'article', articles)
}

/**
 * Takes what readers have stored under former addresses along. Call it last: a reader's change locks an article first and the
 * reader after that, so the import that did not do the same would wait for a reader who waits for it.
 */
export async function moveReadersRows(trx: Trx): Promise<void> {
  // Highlights first: to delete an account locks the reader first, and the bookmarks after that.
  await moveHighlights(trx)
  await moveBookmarks(trx)
}

/** What is stored under a former address and not under the present one: `[id, former, present]`. */
const renamed = (stored: ReadonlyMap<string, string>, named: readonly Named[]): (readonly [string, string, string])[] =>
  named.flatMap(({ slug, formerly }) => {
    const before = stored.has(slug) ? undefined : formerly.find((former) => stored.has(former))
    const id = before === undefined ? undefined : stored.get(before)
    return before === undefined || id === undefined ? [] : [[id, before, slug] as const]
  })

async function renameBooks(trx: Trx, books: readonly LibraryBook[], source: BookSourceKind, changes: Changes) {
  const rows = await trx.selectFrom('books').select(['id', 'slug']).where('source', '=', source).execute()
  for (const [id, before, slug] of renamed(new Map(rows.map((row) => [row.slug, row.id])), books)) {
    await trx.updateTable('books').set({ slug }).where('id', '=', id).execute()
    changes.changed.push(`address of book ${before}: ${slug}`)
  }
}

async function renameArticles(trx: Trx, articles: readonly Named[], source: BookSourceKind, changes: Changes) {
  const rows = await trx
    .selectFrom('articles')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select(['articles.id', 'articles.slug'])
    .where('books.source', '=', source)
    .execute()
  for (const [id, before, slug] of renamed(new Map(rows.map((row) => [row.slug, row.id])), articles)) {
    await trx.updateTable('articles').set({ slug }).where('id', '=', id).execute()
    await leaveTombstones(trx, id, before)
    changes.changed.push(`address of article ${before}: ${slug}`)
  }
}

/** A client that knows the article by its former address is told that nothing is there any more. */
async function leaveTombstones(trx: Trx, id: string, slug: string) {
  const texts = await trx
    .selectFrom('article_translations as t')
    .innerJoin('articles', 'articles.id', 't.article_id')
    .select(['t.lang', 'articles.book_id'])
    .where('articles.id', '=', id)
    .execute()
  for (const { lang, book_id } of texts) await leaveTombstone(trx, { id, book_id, lang, slug })
}

/** Every former address leads to the last one, however often it changed. One that is a present address again is none. */
async function storeNames(trx: Trx, kind: FormerAddressKind, named: readonly Named[]) {
  const present = named.map(({ slug }) => slug)
  if (present.length > 0)
    await trx.deleteFrom('former_addresses').where('kind', '=', kind).where('slug', 'in', present).execute()
  for (const { slug: present_slug, formerly } of named) {
    if (formerly.length === 0) continue
    await trx
      .updateTable('former_addresses')
      .set({ present_slug })
      .where('kind', '=', kind)
      .where('present_slug', 'in', formerly)
      .execute()
    await trx
      .insertInto('former_addresses')
      .values(formerly.map((slug) => ({ kind, slug, present_slug })))
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ present_slug }))
      .execute()
  }
}

/**
 * Bookmarks name their article by its address. Only those of articles that were removed, and came back at another address,
 * and of articles that changed it now, have a former one. Of two bookmarks of one article the older one stays.
 */
async function moveBookmarks(trx: Trx): Promise<void> {
  await sql`
    delete from bookmarks where id in (
      select id from (
        select b.id, row_number() over (partition by b.user_id, coalesce(f.present_slug, b.article_slug) order by b.id) as n
        from bookmarks b left join former_addresses f on f.kind = 'article' and f.slug = b.article_slug
        where f.slug is not null
          or b.article_slug in (select present_slug from former_addresses where kind = 'article')
      ) same where n > 1
    )`.execute(trx)
  await sql`
    update bookmarks b set article_slug = f.present_slug
    from former_addresses f where f.kind = 'article' and f.slug = b.article_slug`.execute(trx)
}

/** Highlights too. Each gets a revision of its own, so that every device learns in which article it is now. */
async function moveHighlights(trx: Trx): Promise<void> {
  // In the order in which the end of all sessions locks readers too. Otherwise each could wait for the other.
  await trx
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      trx
        .selectFrom('highlights as h')
        .innerJoin('former_addresses as f', 'f.slug', 'h.article_slug')
        .where('f.kind', '=', 'article')
        .select('h.user_id'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await sql`
    with moved as (
      select h.user_id, h.id, f.present_slug, row_number() over (partition by h.user_id order by h.revision) as n
      from highlights h join former_addresses f on f.kind = 'article' and f.slug = h.article_slug
    ), counted as (
      select user_id, count(*) as n from moved group by user_id
    ), raised as (
      update users u set highlight_revision = u.highlight_revision + counted.n
      from counted where u.id = counted.user_id
      returning u.id, u.highlight_revision - counted.n as before
    )
    update highlights h set article_slug = moved.present_slug, revision = raised.before + moved.n
    from moved join raised on raised.id = moved.user_id
    where h.user_id = moved.user_id and h.id = moved.id`.execute(trx)
}

/** The stored former addresses of present ones, in alphabetical order. */
export async function readFormer(trx: Trx, kind: FormerAddressKind): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await trx
    .selectFrom('former_addresses')
    .select(['slug', 'present_slug'])
    .where('kind', '=', kind)
    .orderBy('slug')
    .execute()
  const former = new Map<string, string[]>()
  for (const { slug, present_slug } of rows) former.set(present_slug, [...(former.get(present_slug) ?? []), slug])
  return former
}
