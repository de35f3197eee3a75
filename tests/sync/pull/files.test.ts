import { expect, test, vi } from 'vitest'
import { FILE_FIRST_BYTE_MS } from '#contract/limits.ts'
import type { CallProblem } from '#contract/problems.ts'
import { ReaderDb } from '#db/db.ts'
import { loadingUntil } from '#db/device/files.ts'
import type { Send } from '#workers/net/send.ts'
import { createFiles } from '#workers/store/files.ts'
import { renameBook } from '#workers/store/rename-book.ts'
import { emptyCache } from '../storage/support/picture-cache.ts'

test('file sizes are measured one at a time, so that the sync has connections left', async () => {
  const db = new ReaderDb('sizes')
  let asking = 0
  let most = 0
  const send: Send = async () => {
    most = Math.max(most, ++asking)
    await new Promise((resolve) => setTimeout(resolve, 1))
    asking--
    return new Response('x', { status: 206, headers: { 'content-range': 'bytes 0-0/4096' } })
  }
  const files = createFiles({
    db,
    send,
    language: () => 'en',
    now: () => 1,
    origin: 'http://localhost',
    fileCache: undefined,
  })
  await Promise.all(['one', 'two', 'three'].map((slug) => files.measure(slug, 'pdf')))
  expect(most).toBe(1)
  expect((await db.files.toArray()).map((row) => row.size)).toEqual([4096, 4096, 4096])
  db.close()
})

test('a download without a first byte ends with a time-out, not later than the screen expects', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const db = new ReaderDb('silent-file')
    const begun = Date.UTC(2026, 5, 1)
    const send: Send = (_endpoint, _language, _input, options) =>
      new Promise((resolve) =>
        options?.signal?.addEventListener('abort', () => {
          const reason: unknown = options.signal?.reason
          resolve({ kind: reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'offline' })
        }),
      )
    const cache = { delete: async () => true } as unknown as Cache
    const fileCache = { exist: async () => true, open: async () => cache }
    const files = createFiles({
      db,
      send,
      language: () => 'en',
      now: () => begun,
      origin: 'http://localhost',
      fileCache,
    })
    const kept = files.download('one', 'pdf')
    await vi.waitUntil(() => vi.getTimerCount() > 0, 10_000)
    const [row] = await db.files.toArray()
    expect(row).toMatchObject({ state: 'loading', received: 0 })
    // The screen considers the row alive at least as long as the worker waits.
    expect(row && loadingUntil(row) - begun).toBeGreaterThan(FILE_FIRST_BYTE_MS)
    vi.advanceTimersByTime(FILE_FIRST_BYTE_MS)
    expect(await kept).toEqual({ ok: false, problem: { kind: 'timeout' } })
    expect(await db.files.toArray()).toMatchObject([{ state: 'failed', received: 0, problem: { kind: 'timeout' } }])
    db.close()
  } finally {
    vi.useRealTimers()
  }
})

test('the reason why the server refused a file is stored, until it is asked for again', async () => {
  const db = new ReaderDb('refused-file')
  const refusal: CallProblem = {
    ...{ kind: 'refused', status: 422, message: 'No PDF in this script', errors: {}, retryAfterMs: undefined },
  }
  const answers = [refusal, new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })]
  const put = vi.fn(async (_address: string, response: Response) => void (await response.arrayBuffer()))
  const cache = { delete: async () => true, put } as unknown as Cache
  const files = createFiles({
    db,
    send: async () => answers.shift() ?? { kind: 'offline' },
    language: () => 'en',
    now: () => 1,
    origin: 'http://localhost',
    fileCache: { exist: async () => true, open: async () => cache },
  })
  await files.download('one', 'pdf')
  expect(await db.files.toArray()).toMatchObject([{ state: 'failed', problem: refusal }])
  await files.download('one', 'pdf')
  expect(await db.files.toArray()).toMatchObject([{ state: 'stored', received: 4, problem: null }])
  db.close()
})

test('where the browser refuses its caches, a file is named as failed', async () => {
  const db = new ReaderDb('refused-cache')
  const files = createFiles({
    db,
    send: async () => ({ kind: 'offline' }),
    language: () => 'en',
    now: () => 1,
    origin: 'http://localhost',
    fileCache: {
      exist: async () => true,
      open: () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError')),
    },
  })
  expect(await files.download('one', 'pdf')).toMatchObject({ ok: false })
  expect(await db.files.toArray()).toMatchObject([{ state: 'failed' }])
  await files.drop('one', 'pdf')
  db.close()
})

test('the progress of a download is stored also after the clock was set back', async () => {
  const db = new ReaderDb('clock-set-back')
  const { cache } = emptyCache()
  const fileCache = { exist: async () => true, open: async () => cache }
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const body = writable.getWriter()
  let now = Date.UTC(2026, 5, 1)
  const send: Send = async () => new Response(readable)
  const files = createFiles({ db, send, language: () => 'en', now: () => now, origin: 'http://localhost', fileCache })
  const downloading = files.download('one', 'pdf')
  const received = async () => (await db.files.toArray())[0]?.received
  void body.write(new Uint8Array(3))
  await expect.poll(received).toBe(3)
  now -= 60 * 60_000
  void body.write(new Uint8Array(3))
  await expect.poll(received).toBe(6)
  void body.close()
  expect(await downloading).toMatchObject({ ok: true })
  db.close()
})

/** Files in memory, and a server that sends one in two parts. `release`: the second part comes. */
function slowFiles(name: string) {
  const db = new ReaderDb(name)
  const stored = new Map<string, ArrayBuffer>()
  const cache = {
    put: async (address: string, answer: Response) => void stored.set(address, await answer.arrayBuffer()),
    delete: async (address: string) => stored.delete(address),
  } as unknown as Cache
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const send: Send = async () => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(3))
        await released
        controller.enqueue(new Uint8Array(3))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-length': '6', 'content-type': 'application/pdf' } })
  }
  const fileCache = { exist: async () => true, open: async () => cache }
  const files = createFiles({ db, send, language: () => 'en', now: () => 1, origin: 'http://localhost', fileCache })
  const job = { db, aud: 'pub', lang: 'en', epoch: 0, expired: false, subscribed: false } as const
  const rename = () => db.transaction('rw', db.tables, () => renameBook(job, 'old', 'new'))
  return { db, files, stored, rename, release: () => release() }
}

test('a file whose book gets another address while it arrives is asked for again', async () => {
  const { db, files, stored, rename, release } = slowFiles('renamed-meanwhile')
  const downloading = files.download('old', 'pdf')
  await expect.poll(() => db.files.count()).toBe(1)
  await rename()
  release()
  await downloading
  expect([await db.files.toArray(), stored.size]).toEqual([[], 0])
  db.close()
})

test('a file that was stored under a former address is removed with its bytes', async () => {
  const { db, files, stored, rename, release } = slowFiles('renamed-before')
  release()
  await files.download('old', 'pdf')
  await rename()
  expect(stored.size).toBe(1)
  await files.drop('new', 'pdf')
  expect(stored.size).toBe(0)
  expect(await db.files.toArray()).toMatchObject([{ bookSlug: 'new', state: 'absent' }])
  db.close()
})
