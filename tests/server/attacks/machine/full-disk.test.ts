import { mkdtempSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { openBookFiles } from '#server/files/book-files.ts'
import { openImages } from '#server/library/pictures/images.ts'
import { openAttempts } from '#server/limits/attempts.ts'
import { openMailLimits } from '#server/mail/mail-limits.ts'
import { openMailQueue } from '#server/mail/queue.ts'
import { openTransport } from '#server/mail/transport.ts'
import { writeWhole } from '#server/process/private-files.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 16.5.3

const full = async (): Promise<never> => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'larder-full-'))

let app: TestApp
let lines: string[] = []
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})

test('a picture that cannot be stored is still sent, and one line of the log says so', async () => {
  lines = []
  const full = createApp({ ...app.services, images: openImages(app.services.db, newFolder(), failing) })
  const { asset_key } = await app.services.db
    .selectFrom('assets')
    .select('asset_key')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const accept of ['image/avif', 'image/webp', 'image/jpeg', 'image/webp']) {
    const answer = await full.request(`/api/assets/${asset_key}?w=386&h=386&f=crop&q=80`, { headers: { accept } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, accept])
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
  }
  expect(lines.filter((line) => line.includes('ENOSPC'))).toHaveLength(1)
  expect(lines[0]).toContain('images: crops cannot be kept')
})

test('a book’s file that cannot be stored is refused with a message, and made when there is room', async () => {
  lines = []
  let isFull = true
  const write: typeof writeWhole = (path, bytes) => (isFull ? full() : writeWhole(path, bytes))
  const make = async () => Buffer.from('%PDF-1.7')
  const files = openBookFiles(app.services.db, newFolder(), 'http://localhost', make, write)
  const subscriber = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
  const server = createApp({ ...app.services, files })
  const ask = () => server.request('/api/books/oats/files/pdf', { headers: subscriber })
  const refused = await ask()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await refused.json()).toMatchObject({ meta: { message: expect.stringContaining('try again') } })
  expect(lines.join('\n')).toContain('ENOSPC')
  isFull = false
  expect(await (await ask()).text()).toBe('%PDF-1.7')
})

test('a mail waits in the queue until there is room and leaves no partial file', async () => {
  const { db } = app.services
  const folder = newFolder()
  let isFull = true
  const write: typeof writeWhole = (path, bytes) => (isFull ? full() : writeWhole(path, bytes))
  const send = openTransport({ smtpUrl: null, from: 'a@books.example' }, folder, write)
  const mail = { to: 'b@books.example', language: 'en', subject: 's', text: 't', html: 'h' }
  let now = Date.now()
  const limits = openMailLimits(openAttempts(db, new Uint8Array(32)))
  const queue = openMailQueue(db, send, limits, { password_reset: async () => mail } as never, () => now)
  await queue.request('password_reset', 'b@books.example', 'en')
  lines = []
  await queue.deliver()
  expect(lines.join('\n')).toContain('mail: not sent, is tried again (ENOSPC)')
  expect(await db.selectFrom('mail_jobs').selectAll().execute()).toHaveLength(1)
  isFull = false
  now += 120_000
  await queue.deliver()
  expect(readdirSync(join(folder, 'outbox'))).toEqual([expect.stringMatching(/\.eml$/)])
  expect(await db.selectFrom('mail_jobs').selectAll().execute()).toEqual([])
  await queue.stop()
})

test('a file that cannot be written whole leaves neither a file nor a draft', async () => {
  const folder = newFolder()
  const handle = await open(join(newFolder(), 'x'), 'w')
  vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementationOnce(full)
  await handle.close()
  await expect(writeWhole(join(folder, 'a'), 'b')).rejects.toThrow('ENOSPC')
  expect(readdirSync(folder)).toEqual([])
})

test('a full disk under the database gives 503 with a time, and the log says why', async () => {
  lines = []
  const noRoom = new DatabaseError('could not extend file "base/5/1": No space left on device', 0, 'error')
  noRoom.code = '53100'
  const broken = new Proxy(app.services.db, {
    get: () => {
      throw noRoom
    },
  })
  const answer = await createApp({ ...app.services, db: broken }).request('/api/books')
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(lines.join('\n')).toContain('No space left on device')
})

const failing: typeof writeWhole = full
