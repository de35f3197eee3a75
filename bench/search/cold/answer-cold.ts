import type { Engine } from '../engine.ts'
import { readAhead } from '../store.ts'

export interface ColdTask {
  readonly lang: string
  readonly word: string
  readonly limit: number
}

/** Moments of one cold start, epoch milliseconds. */
export interface ColdMoments {
  readonly running: number
  readonly imported: number
  readonly loaded: number
  readonly answered: number
  readonly hits: number
}

const now = (): number => performance.timeOrigin + performance.now()
const running = now()

/**
 * In a worker of the engine's own: answers one query. For every engine alike, its script is one file, and what the shared store holds
 * of its index is read while that file is loaded.
 */
export function answerCold(open: () => Promise<Engine>): void {
  const answer = async ({ lang, word, limit }: ColdTask): Promise<ColdMoments> => {
    readAhead(`${lang}/`)
    const engine = await open()
    const imported = now()
    await engine.load(lang)
    const loaded = now()
    const { length: hits } = await engine.query(lang, 'word', word, limit)
    return { running, imported, loaded, answered: now(), hits }
  }
  addEventListener('message', ({ data }: MessageEvent<ColdTask>) => {
    answer(data).then(
      (value) => postMessage({ value }),
      (error: unknown) => postMessage({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
}
