import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Schema } from '#server/db/schema.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { writeManyArticles } from '#tests/support/content/many-articles.ts'

/** An article of about 100 kB. */
const WORDS = 6_000
const ARTICLES = 300
/** The largest picture that an import takes. */
const PICTURE_BYTES = 8 * 1024 * 1024
const FILE_BYTES = 40 * 1024 * 1024
const PICTURES = 20
/** Almost as many as an import takes. */
const PIXELS = { width: 6_300, height: 6_300 }

export const pictureKey = (index: number): string => `expensive-${index % PICTURES}`
export const ARTICLE_SLUG = 'many-1'

/** A library whose answers are large: articles of a hundred kilobytes, pictures of eight megabytes. */
export async function writeExpensiveLibrary(db: Kysely<Schema>): Promise<void> {
  await importContent({ db, folder: writeFolder(smallLibrary()) })
  await writeManyArticles(db, ARTICLES, WORDS)
  const { width, height } = PIXELS
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#2d6a45' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  // What follows the end of a PNG is no part of the picture.
  const bytes = Buffer.concat([drawn, randomBytes(Math.max(0, PICTURE_BYTES - drawn.length))])
  for (let index = 0; index < PICTURES; index++)
    await db
      .insertInto('assets')
      .values({ asset_key: pictureKey(index), mime_type: 'image/png', sha256: String(index), bytes, width, height })
      .execute()
}

/** A reader with the most favorites and highlights, all with the longest notes, and with stored answers. */
export async function writeExpensiveAccount(db: Kysely<Schema>, email: string): Promise<void> {
  const user = db.selectFrom('users').select('id').where('email', '=', email)
  const { id } = await user.executeTakeFirstOrThrow()
  await sql`insert into bookmarks (user_id, article_slug)
    select ${id}::bigint, slug from articles where slug like 'many-%'`.execute(db)
  await sql`insert into highlights (user_id, id, article_id, article_slug, lang, block, start_at, end_at, quote, before,
      after, color, note, made_at, updated_at, deleted, revision)
    select ${id}::bigint, gen_random_uuid(), '1', 'many-1', 'en', 1, 0, 3, repeat('q', 2000), '', '', 'pink',
      repeat(E'\x01', 10000), now(), now(), false, n from generate_series(1, 10000) n`.execute(db)
  await sql`insert into idempotent_answers (user_id, key, request, status, body)
    select ${id}::bigint, 'k' || n, 'PUT highlight', 200, repeat('b', 12000) from generate_series(1, 5000) n`.execute(
    db,
  )
}

/** Makes the files of a data folder as large as those of a book with many pictures. */
export async function enlargeBookFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files')
  if (!existsSync(folder)) throw new Error('No book file was made yet')
  for (const name of await readdir(folder)) await appendFile(join(folder, name), Buffer.alloc(FILE_BYTES))
}
