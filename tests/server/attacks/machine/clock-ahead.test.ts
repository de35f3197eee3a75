import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stampChange } from '#server/db/content-clock.ts'
import { openAttempts } from '#server/limits/attempts.ts'
import { openMailLimits } from '#server/mail/mail-limits.ts'
import { openMailQueue } from '#server/mail/queue.ts'
import type { Mail } from '#server/mail/transport.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

const DAY_MS = 24 * 60 * 60_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(() => database.close())

test('a mail requested while the clock was a day ahead is sent once, when the clock is right', async () => {
  const sent: Mail[] = []
  let now = Date.now() + DAY_MS
  let fails = true
  const mail: Mail = { to: 'a@example.com', language: 'en', subject: 's', text: 't', html: 'h' }
  const send = async (one: Mail) => {
    if (fails) throw new Error('not now')
    sent.push(one)
  }
  const limits = openMailLimits(openAttempts(database.db, new Uint8Array(32), () => now))
  const writers = new Proxy({}, { get: () => async () => mail }) as Parameters<typeof openMailQueue>[3]
  const queue = openMailQueue(database.db, send, limits, writers, () => now)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await queue.request('password_reset', 'a@example.com', 'en')
  await queue.deliver()
  now -= DAY_MS
  fails = false
  await queue.deliver()
  await queue.deliver()
  expect(sent).toEqual([mail])
  // A wait of a normal length stays.
  fails = true
  await queue.request('password_reset', 'b@example.com', 'en')
  await queue.deliver()
  fails = false
  await queue.deliver()
  expect(sent).toHaveLength(1)
  now += 61_000
  await queue.deliver()
  expect(sent).toHaveLength(2)
  await queue.stop()
  log.mockRestore()
})

test('content stamped while the clock was ahead is followed by later stamps', async () => {
  const { db } = database
  const stamp = () => db.transaction().execute(async (trx) => [await stampChange(trx), await stampChange(trx)])
  const [before] = await stamp()
  await db
    .updateTable('content_clock')
    .set({ last_at: new Date(Date.now() + DAY_MS) })
    .execute()
  const after = [...(await stamp()), ...(await stamp())].map((time) => time.getTime())
  expect(after).toEqual([...new Set(after)].sort((a, b) => a - b))
  expect(after[0]).toBeGreaterThan(Math.max(before?.getTime() ?? 0, Date.now() + DAY_MS - 60_000))
})
