import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import type { Requester } from '#server/http/requester.ts'
import { openSessionWatch } from '#server/library/events/session-watch.ts'

const CHECK_MS = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that answers a query when it is told to. */
const slowDatabase = () => {
  const waiting: (() => void)[] = []
  let queries = 0
  const query: object = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name !== 'execute') return () => query
        return () => {
          queries += 1
          return new Promise((resolve) => waiting.push(() => resolve([])))
        }
      },
    },
  )
  const answer = async () => {
    for (const resolve of waiting.splice(0)) resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { db: query as Kysely<Schema>, queries: () => queries, answer }
}

const reader: Requester = { kind: 'user', id: '1', session: 's', subscribed: false }

test('a stream that comes while the last one leaves does not double the checks', async () => {
  const { db, queries, answer } = slowDatabase()
  const { watch } = openSessionWatch(db, CHECK_MS)
  let leave = watch(reader, () => undefined)
  for (let times = 0; times < 5; times += 1) {
    await vi.advanceTimersByTimeAsync(CHECK_MS)
    leave()
    leave = watch(reader, () => undefined)
    await answer()
  }
  const before = queries()
  await vi.advanceTimersByTimeAsync(CHECK_MS)
  expect(queries()).toBe(before + 1)
  await answer()
})

test('without a stream there is no query', async () => {
  const { db, queries, answer } = slowDatabase()
  const { watch } = openSessionWatch(db, CHECK_MS)
  const leave = watch(reader, () => undefined)
  await vi.advanceTimersByTimeAsync(CHECK_MS)
  leave()
  await answer()
  await vi.advanceTimersByTimeAsync(10 * CHECK_MS)
  expect(queries()).toBe(1)
})
