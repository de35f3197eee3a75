import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Changes } from './changes.ts'

type Trx = Transaction<Schema>
interface Language {
  readonly iso: string
  readonly name: string
}

/** A language's name in the language itself. Its code when nobody knows the name. */
function ownName(iso: string): string {
  const name = new Intl.DisplayNames([iso], { type: 'language' }).of(iso) ?? iso
  return name.charAt(0).toLocaleUpperCase(iso) + name.slice(1)
}

/** Languages that only books from EPUBs have. A content folder need not list them. */
export async function languagesOfEpubs(trx: Trx, listed: readonly string[]): Promise<Language[]> {
  return trx
    .selectFrom('languages')
    .select(['iso', 'name'])
    .where('iso', 'not in', listed)
    .where('iso', 'in', (sub) =>
      sub
        .selectFrom('book_translations as t')
        .innerJoin('books', 'books.id', 't.book_id')
        .select('t.lang')
        .where('books.source', '=', 'epub'),
    )
    .orderBy('position')
    .execute()
}

/** Writes the languages in this order. */
export async function storeLanguages(trx: Trx, languages: readonly Language[], changes: Changes): Promise<void> {
  const known = await trx.selectFrom('languages').selectAll().execute()
  for (const [position, { iso, name }] of languages.entries()) {
    const before = known.find((one) => one.iso === iso)
    if (before?.name === name && before.position === position) continue
    await trx
      .insertInto('languages')
      .values({ iso, name, position })
      .onConflict((conflict) => conflict.column('iso').doUpdateSet({ name, position }))
      .execute()
    changes[before === undefined ? 'added' : 'changed'].push(`language ${iso}`)
  }
}

/** Adds languages after those that the library has. */
export async function addLanguages(trx: Trx, codes: readonly string[], changes: Changes): Promise<void> {
  const known = await trx.selectFrom('languages').select(['iso', 'name']).orderBy('position').execute()
  const added = codes.map((iso) => ({ iso, name: ownName(iso) }))
  if (added.length > 0) await storeLanguages(trx, [...known, ...added], changes)
}

export async function removeLanguages(trx: Trx, codes: readonly string[], changes: Changes): Promise<void> {
  for (const table of ['book_translations', 'article_translations', 'page_translations', 'article_tombstones'] as const)
    await trx.deleteFrom(table).where('lang', 'not in', codes).execute()
  const removed = await trx.deleteFrom('languages').where('iso', 'not in', codes).returning('iso').execute()
  changes.removed.push(...removed.map(({ iso }) => `language ${iso}`))
}
