import type { Selectable, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/*
 * The rows that have the addresses. One that is as the import has it is not written: an update, and an insert that ends as one,
 * lock the row until the end of the import, and readers who mark an article would wait.
 */

type Trx = Transaction<Schema>
type Row<T extends keyof Schema> = Omit<Selectable<Schema[T]>, 'id'>

const isSame = (stored: object, values: object): boolean => {
  const before = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(values).every(([name, value]) => before.get(name) === value)
}

/** The id of a book with these values. */
export async function bookRow(trx: Trx, { slug, source, ...values }: Row<'books'>): Promise<string> {
  const stored = await trx.selectFrom('books').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (stored === undefined) {
    const book = { slug, source, ...values }
    return (await trx.insertInto('books').values(book).returning('id').executeTakeFirstOrThrow()).id
  }
  if (!isSame(stored, values)) await trx.updateTable('books').set(values).where('id', '=', stored.id).execute()
  return stored.id
}

/** The id of an article with these values, whichever book it was in. */
export async function articleRow(trx: Trx, { slug, ...values }: Row<'articles'>): Promise<string> {
  const stored = await trx.selectFrom('articles').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (stored === undefined) {
    const article = { slug, ...values }
    return (await trx.insertInto('articles').values(article).returning('id').executeTakeFirstOrThrow()).id
  }
  if (!isSame(stored, values)) await trx.updateTable('articles').set(values).where('id', '=', stored.id).execute()
  return stored.id
}

/** The id of a page with this position. */
export async function pageRow(trx: Trx, { slug, position }: Row<'pages'>): Promise<string> {
  const stored = await trx.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (stored === undefined)
    return (await trx.insertInto('pages').values({ slug, position }).returning('id').executeTakeFirstOrThrow()).id
  if (stored.position !== position)
    await trx.updateTable('pages').set({ position }).where('id', '=', stored.id).execute()
  return stored.id
}
