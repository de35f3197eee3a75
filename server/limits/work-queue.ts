import { openRoom } from './room.ts'

/** It has the texts of many articles or notes in memory, several times over. */
const MOST_AT_ONCE = 1
const MOST_WAITING = 64
const MOST_BY_ADDRESS = 16
/** Each takes a fraction of a second. */
const RETRY_SECONDS = 1

interface WorkQueue {
  /** Does the work when that which came before has begun and there is room for one more. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
}

/** Does `mostAtOnce` at a time, in the order in which they came. */
export function openWorkQueue(mostAtOnce: number): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // The next one takes the place of this one.
        if (next === undefined) running--
        else next()
      }
    },
  }
}

export interface LargeAnswers {
  /**
   * Makes an answer after those that came before. Throws a 429 `Refusal` when too many wait for the address, and a 503 `Refusal` when too
   * many wait in all.
   */
  readonly make: <T>(address: string, work: () => Promise<T>) => Promise<T>
}

/** Answers that take much memory are made one at a time, so that the others have the database and the processor too. */
export function openLargeAnswers(): LargeAnswers {
  const slots = openRoom(MOST_WAITING, MOST_BY_ADDRESS, RETRY_SECONDS)
  const queue = openWorkQueue(MOST_AT_ONCE)
  return {
    async make(address, work) {
      const free = slots.take(address)
      try {
        return await queue.run(work)
      } finally {
        free()
      }
    },
  }
}
