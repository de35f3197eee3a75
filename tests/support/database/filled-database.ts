import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

const AT = new Date('2026-02-03T04:05:06.789Z')

/** Every character with a meaning in COPY's text format, and characters that encodings lose. */
export const AWKWARD = 'tab\tbackslash\\ \\N \\. newline\nreturn\r quote\' "✂ Ё ї 🥣'

/** Inserts rows with awkward values into tables that refer to each other. */
export async function fillAwkwardly(db: Kysely<Schema>): Promise<void> {
  await db.insertInto('languages').values({ iso: 'uk', name: AWKWARD, position: 1 }).execute()
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  const picture = { mime_type: 'image/png', width: 1, height: 1, sha256: 'x' }
  await db
    .insertInto('assets')
    .values([
      { asset_key: 'all-bytes', bytes, ...picture },
      { asset_key: 'no-bytes', bytes: Buffer.alloc(0), ...picture },
    ])
    .execute()
  const { id: book_id } = await db
    .insertInto('books')
    .values({
      slug: 'b',
      position: 1,
      price: '0.10',
      discount_amount: '0.00',
      currency_symbol: '€',
      hero_asset_key: 'all-bytes',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('articles').values({ id: '9007199254740993', slug: 'a', book_id, position: 1 }).execute()
  const account = (name: string) => ({ email: name, email_key: name, first_name: AWKWARD, last_name: '' })
  await db
    .insertInto('users')
    .values([
      { ...account('\\N'), country: null, password_hash: null, created_at: AT },
      { ...account('null'), country: 'UA', password_hash: '\\.' },
    ])
    .execute()
  await db
    .insertInto('search_segments')
    .values({ lang: 'uk', audience: 'full', bytes, dead: [1, 2] })
    .execute()
  await sql`insert into payment_events (provider, event, kind, occurred_at, received_at)
    select 'p', n::text, 'paid', ${AT}, ${AT} from generate_series(1, 3) n`.execute(db)
}

/** Inserts pictures that do not compress, so that a backup or a restore takes long enough to be killed in the middle. */
export async function fillWithPictures(db: Kysely<Schema>, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const asset_key = `large-${number}-${randomBytes(4).toString('hex')}`
    const picture = { mime_type: 'image/png', width: 1, height: 1, sha256: 'x', bytes: randomBytes(1024 * 1024) }
    await db
      .insertInto('assets')
      .values({ asset_key, ...picture })
      .execute()
  }
}
