import { clock } from '../../clock.ts'
import type { Engine } from '../engine.ts'
import { readAhead } from '../store.ts'
import { runningAt } from './open-store.ts'

export interface ColdTask {
  readonly lang: string
  readonly word: string
  readonly limit: number
}

/** Moments of one cold start, epoch milliseconds. */
export interface ColdMoments {
  readonly running: number
  /** The engine's script has been run, and the query is here. */
  readonly asked: number
  readonly loaded: number
  readonly answered: number
  readonly hits: number
}

/**
 * In a worker of the engine's own: answers one query. For every engine alike, its worker is one file, the shared store is being opened while the
 * engine's part of it runs, and what the store holds of its index is being read while the engine makes itself ready.
 */
export function answerCold(create: () => Engine | Promise<Engine>): void {
  const answer = async ({ lang, word, limit }: ColdTask): Promise<ColdMoments> => {
    const asked = clock()
    readAhead(`${lang}/`)
    const engine = await create()
    await engine.load(lang)
    const loaded = clock()
    const { length: hits } = await engine.query(lang, 'word', word, limit)
    return { running: runningAt, asked, loaded, answered: clock(), hits }
  }
  addEventListener('message', ({ data }: MessageEvent<ColdTask>) => {
    answer(data).then(
      (value) => postMessage({ value }),
      (error: unknown) => postMessage({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
}
