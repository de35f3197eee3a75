import type { Transaction } from 'kysely'
import { stampChange } from '#server/db/content-clock.ts'
import type { Schema } from '#server/db/schema.ts'

/** Where an article was in one language. */
interface FormerPlace {
  readonly id: string
  readonly book_id: string
  readonly lang: string
  readonly slug: string
}

/** Tells `updated_since` that the article is not there any more. */
export async function leaveTombstone(trx: Transaction<Schema>, { id, ...place }: FormerPlace): Promise<void> {
  const tombstone = { article_id: id, deleted_at: await stampChange(trx) }
  await trx
    .insertInto('article_tombstones')
    .values({ ...place, ...tombstone })
    .onConflict((conflict) => conflict.columns(['book_id', 'lang', 'slug']).doUpdateSet(tombstone))
    .execute()
}
