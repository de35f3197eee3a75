import type { PoolConfig } from 'pg'
import { Piscina } from 'piscina'
import { openRoom } from '#server/limits/room.ts'
import { unavailable } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'
import { THREAD_OPTIONS } from '#server/process/thread-options.ts'
import type { FoundArticles, SearchQuestion } from './answer-search.ts'
import type { ThreadAnswer } from './search.worker.ts'

/** The most queries at once. A query takes some ten milliseconds, so the last one waits for less than a second. */
const MOST_AT_ONCE = 64
/** The most queries from one address, so that a flood does not use up all slots. */
const MOST_BY_ADDRESS = 16
/** One query reads texts while another computes. */
const AT_ONCE_IN_A_THREAD = 2
/** Long, because the first query after a large import builds the index. */
const ANSWER_MS = 60_000
const RETRY_SECONDS = 1
const AWAY_RETRY_SECONDS = 5

/**
 * Searches in threads of their own. The slowest query takes tens of milliseconds, which would block all other answers.
 */
export interface Search {
  /**
   * Throws a 503 `Refusal` when too many queries wait or the database is away, and a 429 `Refusal` when too many come
   * from one address.
   */
  readonly ask: (question: SearchQuestion, address: string) => Promise<FoundArticles>
  /** Starts the threads. Otherwise the first query does. */
  readonly start: () => void
  readonly stop: () => Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly search: Search
  }
}

export function openSearch(
  connection: PoolConfig,
  threads: number,
  file: URL = new URL('./search.start.mjs', import.meta.url),
): Search {
  const slots = openRoom(MOST_AT_ONCE, MOST_BY_ADDRESS, RETRY_SECONDS)
  const stopping = new AbortController()
  let pool: Piscina<SearchQuestion, ThreadAnswer> | null = null
  const open = (): Piscina<SearchQuestion, ThreadAnswer> => {
    if (pool !== null) return pool
    pool = new Piscina({
      filename: file.href,
      name: 'ask',
      workerData: connection,
      execArgv: THREAD_OPTIONS,
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: AT_ONCE_IN_A_THREAD,
      // With atomics a thread sleeps between two queries and does not notice a broken connection.
      atomics: 'disabled',
    })
    pool.on('error', (error) => logError('A search thread ended', error))
    return pool
  }

  const run = async (question: SearchQuestion): Promise<ThreadAnswer> => {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_MS)])
      return await open().run(question, { signal })
    } catch (error) {
      // The pool has replaced the thread, so this query is lost.
      if (!stopping.signal.aborted) logError('A search thread ended', error)
      return { state: 'away' }
    }
  }

  return {
    async ask(question, address) {
      const free = slots.take(address)
      try {
        const answer = await run(question)
        if (answer.state === 'found') return answer.articles
        if (answer.state === 'failed') throw new Error(answer.stack)
        throw unavailable(AWAY_RETRY_SECONDS)
      } finally {
        free()
      }
    },
    start: () => void open(),
    async stop() {
      stopping.abort(new Error('The server stops'))
      await pool?.destroy()
    },
  }
}
