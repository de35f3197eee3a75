import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { below, seeded } from '../random.ts'
import { SEED } from '../seed.ts'

const WRITERS = 4

/** Ids keep the accounts of different writers apart. */
const emailOf = (id: number): string => `reader-${id}@example.com`

/**
 * Creates accounts with one bookmark each. Now and then it gives an earlier account another one. `last_name` counts the
 * bookmarks of an account: the two agree in every state of the database that a transaction can see.
 */
export async function writeAccounts(
  db: Kysely<Schema>,
  { first, count, isOver, acknowledge }: AccountWrites,
): Promise<void> {
  let next = first
  const random = seeded(SEED + first)
  const bookmark = (user_id: string, slug: string) => ({ user_id, article_slug: slug })
  const writeOne = async (id: number): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      const names = { email: emailOf(id), email_key: emailOf(id), first_name: '\\N\t"\n\r✂', last_name: '1' }
      const user = await trx.insertInto('users').values(names).returning('id').executeTakeFirstOrThrow()
      await trx.insertInto('bookmarks').values(bookmark(user.id, 'first')).execute()
    })
    acknowledge(id)
    await db.transaction().execute(async (trx) => {
      const earlier = await trx
        .updateTable('users')
        .set({ last_name: sql<string>`(last_name::integer + 1)::text` })
        .where('email_key', '=', emailOf(first + below(random, id - first + 1)))
        .returning(['id', 'last_name'])
        .executeTakeFirst()
      if (earlier === undefined) return
      await trx
        .insertInto('bookmarks')
        .values(bookmark(earlier.id, `number-${earlier.last_name}`))
        .execute()
    })
  }
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (!isOver() && next < first + count) {
        next += 1
        // Not acknowledged, so it may be lost.
        await writeOne(next - 1).catch(() => new Promise((resolve) => setTimeout(resolve, 20)))
      }
    }),
  )
}

export interface AccountWrites {
  readonly first: number
  readonly count: number
  readonly isOver: () => boolean
  readonly acknowledge: (id: number) => void
}

/** Runs as a process that tests kill: `<data folder> <first id> <how many; 0: without end>`. */
if (process.argv[1] === import.meta.filename) {
  const [dataDir = '', first = '0', count = '0'] = process.argv.slice(2)
  const { db, close } = await openDatabase({ dataDir })
  let isOver = false
  process.on('SIGTERM', () => {
    isOver = true
  })
  console.log('ready')
  const acknowledge = (id: number) => console.log(id)
  const most = Number(count) || Number.POSITIVE_INFINITY
  await writeAccounts(db, { first: Number(first), count: most, isOver: () => isOver, acknowledge })
  await close()
}
