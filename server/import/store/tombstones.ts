import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { NextStamp } from './changes.ts'

/** Where an article was in one language. */
interface FormerPlace {
  readonly id: string
  readonly book_id: string
  readonly lang: string
  readonly slug: string
}

/** Tells `updated_since` that the article is not there any more. */
export async function leaveTombstone(
  trx: Transaction<Schema>,
  { id, ...place }: FormerPlace,
  stamp: NextStamp,
): Promise<void> {
  const tombstone = { article_id: id, deleted_at: await stamp() }
  await trx
    .insertInto('article_tombstones')
    .values({ ...place, ...tombstone })
    .onConflict((conflict) => conflict.columns(['book_id', 'lang', 'slug']).doUpdateSet(tombstone))
    .execute()
}
