import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import type { Schema } from '#server/db/schema.ts'

/** Where a call can be held: when everything is checked that comes before its transaction, or when all its rows are written. */
export type Moment = 'begin' | 'commit'

type Pass = (moment: Moment) => Promise<void>

const calls = new AsyncLocalStorage<Pass>()

/** From now on `hold` can hold the calls that use this database. */
export function makeHoldable(db: Kysely<Schema>): void {
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      const pass = calls.getStore()
      await pass?.('begin')
      return execute(async (trx) => {
        const result = await work(trx)
        await pass?.('commit')
        return result
      })
    }
    return builder
  })
}

/**
 * Starts a call and holds it at a moment of its transaction number `nth`. The result waits there, or has ended without coming so
 * far. `goOn` lets it continue, and gives its answer.
 */
export async function hold<T>(work: () => Promise<T>, moment: Moment, nth = 1): Promise<{ goOn: () => Promise<T> }> {
  let reach = (): void => undefined
  let release = (): void => undefined
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let times = 0
  const ended = calls.run(async (now) => {
    if (now !== moment) return
    times += 1
    if (times !== nth) return
    reach()
    await released
  }, work)
  await Promise.race([reached, ended])
  return {
    goOn: () => {
      release()
      return ended
    },
  }
}
