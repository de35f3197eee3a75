import { workerData } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { QUERY_MS } from '#server/db/limited-pool.ts'
import { connectTo } from '#server/db/open.ts'
import { answerSearch, type FoundArticles, type SearchQuestion } from './answer-search.ts'
import { openSearchIndexes } from './indexes.ts'

export type ThreadAnswer =
  | { readonly state: 'found'; readonly articles: FoundArticles }
  | { readonly state: 'away' }
  | { readonly state: 'failed'; readonly stack: string }

/** One query reads while another computes. */
const MOST_CONNECTIONS = 2
/** A thread that opens an index may wait until another has built it. */
const BUILD_QUERY_MS = 60_000

const connection: PoolConfig = workerData
const { db } = connectTo({ ...connection, max: MOST_CONNECTIONS }, QUERY_MS)
const { db: building } = connectTo({ ...connection, max: MOST_CONNECTIONS }, BUILD_QUERY_MS)
const indexes = openSearchIndexes(db, building)

/** Errors are returned as values, because of an error that is thrown between threads only the message arrives. */
export async function ask(question: SearchQuestion): Promise<ThreadAnswer> {
  try {
    return { state: 'found', articles: await answerSearch(db, indexes, question) }
  } catch (error) {
    if (isDatabaseAway(error)) return { state: 'away' }
    return { state: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
