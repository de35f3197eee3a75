import { createRxDatabase, type RxJsonSchema } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { PULL_PAGE_ROWS } from '../../../src/contract/limits.ts'
import { type FlatArticle, flat, type Store } from '../store.ts'

const SCHEMA: RxJsonSchema<FlatArticle> = {
  version: 0,
  primaryKey: 'slug',
  type: 'object',
  properties: {
    slug: { type: 'string', maxLength: 120 },
    title: { type: 'string' },
    description: { type: 'string' },
    position: { type: 'number' },
    html: { type: 'string' },
    updatedAt: { type: 'string' },
  },
  required: ['slug', 'title', 'html', 'updatedAt'],
}

/** RxDB on its Dexie storage, filled by its own replication with checkpoints. */
export async function createRx(): Promise<Store> {
  const database = await createRxDatabase({ name: 'rx', storage: getRxStorageDexie(), multiInstance: false })
  const { articles } = await database.addCollections({ articles: { schema: SCHEMA } })
  if (articles === undefined) throw new Error('RxDB made no collection')
  return {
    put: (rows) => articles.bulkUpsert(rows.map(flat)),
    count: () => articles.count().exec(),
    async fillItself(pages, fetchPage) {
      const replication = replicateRxCollection<FlatArticle, { page: number }>({
        collection: articles,
        replicationIdentifier: 'fill',
        live: false,
        retryTime: 1_000,
        pull: {
          batchSize: PULL_PAGE_ROWS,
          async handler(checkpoint) {
            const at = checkpoint?.page ?? 0
            const page = pages[at]
            if (page === undefined) return { documents: [], checkpoint: { page: at } }
            const rows = await fetchPage(page)
            return { documents: rows.map((row) => ({ ...flat(row), _deleted: false })), checkpoint: { page: at + 1 } }
          },
        },
      })
      replication.error$.subscribe((error) => console.error('[rxdb]', error))
      await replication.awaitInitialReplication()
    },
  }
}
