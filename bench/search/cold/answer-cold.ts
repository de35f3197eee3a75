import { clock } from '../../clock.ts'
import type { Engine } from '../engine.ts'
import { readAhead } from '../store.ts'
import { runningAt } from './open-store.ts'

export interface ColdTask {
  readonly lang: string
  readonly word: string
  readonly limit: number
}

/** The moments of one cold start, in epoch milliseconds. */
export interface ColdMoments {
  readonly running: number
  /** The engine's script has run and the query has arrived. */
  readonly asked: number
  readonly loaded: number
  readonly answered: number
  readonly hits: number
}

/**
 * Answers one query in the engine's own worker. For every engine, the worker is one file, the shared store opens while the
 * engine's code runs, and its stored index is read while the engine prepares.
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
