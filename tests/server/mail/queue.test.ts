import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openAttempts } from '#server/limits/attempts.ts'
import { openMailLimits } from '#server/mail/mail-limits.ts'
import { openMailQueue } from '#server/mail/queue.ts'
import type { SendMail } from '#server/mail/transport.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

const MINUTE_MS = 60_000
const MAIL = { to: 'a@example.com', language: 'en', text: 't', html: 'h' }

let database: TestDatabase
let now = Date.now()
beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(() => database.close())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** As one of several servers has it. */
const openQueue = (send: SendMail) => {
  const limits = openMailLimits(openAttempts(database.db, new Uint8Array(32), () => now))
  const writers = new Proxy({}, { get: (_, kind) => async () => ({ ...MAIL, subject: String(kind) }) }) as Parameters<
    typeof openMailQueue
  >[3]
  return openMailQueue(database.db, send, limits, writers, () => now)
}

/** A mail server that answers when it is told to. */
const slowServer = () => {
  const waiting: (() => void)[] = []
  let sent = 0
  const send = async (): Promise<void> => {
    sent += 1
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return { send, sent: () => sent, accept: () => waiting.shift()?.() }
}

const jobs = () => database.db.selectFrom('mail_jobs').select('id').execute()

test('a change that comes while the mail about the one before is sent is told too', async () => {
  const server = slowServer()
  const queue = openQueue(server.send)
  await queue.request('password_changed', 'a@example.com', 'en')
  const delivery = queue.deliver()
  await expect.poll(server.sent).toBe(1)
  now += 1_000
  await queue.request('password_changed', 'a@example.com', 'en')
  server.accept()
  await expect.poll(server.sent).toBe(2)
  server.accept()
  await delivery
  await expect.poll(jobs).toEqual([])
  expect(server.sent()).toBe(2)
  await queue.stop()
})

test('a mail server that takes minutes gets a mail from one of two servers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = slowServer()
  const first = openQueue(server.send)
  const second = openQueue(server.send)
  await first.request('receipt', 'b@example.com', 'en')
  const delivery = first.deliver()
  await expect.poll(server.sent).toBe(1)
  for (let minutes = 0; minutes < 3; minutes += 1) {
    const due = () => database.db.selectFrom('mail_jobs').select('due_at').executeTakeFirstOrThrow()
    const before = (await due()).due_at.getTime()
    now += MINUTE_MS - 1_000
    vi.advanceTimersByTime(MINUTE_MS - 1_000)
    await expect.poll(async () => (await due()).due_at.getTime()).toBeGreaterThan(before)
    await second.deliver()
  }
  expect(server.sent()).toBe(1)
  server.accept()
  await delivery
  expect(await jobs()).toEqual([])
  await Promise.all([first.stop(), second.stop()])
})

test('a mail that joins one which waits long is sent within the minute, in its own language', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  let sent = 0
  const queue = openQueue(async () => {
    if (isAway) throw new Error('away')
    sent += 1
  })
  const job = () => database.db.selectFrom('mail_jobs').select(['due_at', 'language']).executeTakeFirstOrThrow()
  await queue.request('receipt', 'c@example.com', 'en')
  await queue.deliver()
  while ((await job()).due_at.getTime() - now < 10 * MINUTE_MS) {
    now = (await job()).due_at.getTime()
    await queue.deliver()
  }
  isAway = false
  await queue.request('receipt', 'c@example.com', 'uk')
  expect((await job()).language).toBe('uk')
  now += MINUTE_MS
  await queue.deliver()
  expect(sent).toBe(1)
  await queue.stop()
})

test('of a restored queue no link is sent for which nobody waits any more, and the rest is', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const sent: string[] = []
  const queue = openQueue(async ({ subject }) => void sent.push(subject))
  const created_at = new Date(now - 7 * 24 * 60 * MINUTE_MS)
  const kinds = ['password_reset', 'email_proof', 'email_change_proof', 'password_changed', 'receipt'] as const
  const job = { email_key: 'd@example.com', language: 'en', created_at, due_at: created_at }
  await database.db
    .insertInto('mail_jobs')
    .values(kinds.map((kind) => ({ kind, ...job })))
    .execute()
  await queue.deliver()
  expect(sent.sort()).toEqual(['password_changed', 'receipt'])
  expect(await jobs()).toEqual([])
  expect(log).toHaveBeenCalledTimes(3)
  // Who asks again gets a link.
  await queue.request('password_reset', 'd@example.com', 'en')
  await expect.poll(() => sent).toContain('password_reset')
  await queue.stop()
})
