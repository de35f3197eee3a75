import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { FormerAddressKind, Schema } from '#server/db/schema.ts'

/** The addresses that a row had before, in alphabetical order. Null when it had no other. */
export const formerSlugs = (kind: FormerAddressKind, present: Expression<string>): RawBuilder<string[] | null> =>
  sql<string[] | null>`(
    select array_agg(slug order by slug) from former_addresses where kind = ${kind} and present_slug = ${present})`

/** The address to which a former one leads. Null when it is none. A present address is looked up before. */
async function presentSlug(db: Kysely<Schema>, kind: FormerAddressKind, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('former_addresses')
    .select('present_slug')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.present_slug ?? null
}

/** What stands at an address. Otherwise what stands at the one to which it leads. */
export async function atAddress<T>(
  db: Kysely<Schema>,
  kind: FormerAddressKind,
  slug: string,
  read: (slug: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await read(slug)
  if (found !== undefined) return found
  const present = await presentSlug(db, kind, slug)
  return present === null ? undefined : read(present)
}
