import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFileJobs } from '#server/files/file-jobs.ts'
import { MAKE_MS, makeInThread } from '#server/files/make-file.ts'
import { TooLongError } from '#server/files/too-long-error.ts'
import { Refusal } from '#server/messages/refusal.ts'

const ADDRESS = '192.0.2.1'
const addressOf = (index: number): string => `192.0.2.${index}`

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => log.mockRestore())

const refusalOf = async (call: Promise<void>): Promise<readonly [string, string | undefined] | 'made'> => {
  const error = await call.then(
    () => 'made' as const,
    (reason: unknown) => reason,
  )
  if (error === 'made') return error
  if (!(error instanceof Refusal)) throw error
  return [error.code, error.headers['Retry-After']]
}

/** Work that goes on until `end` is called. */
function openWork() {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = 0
  const work = (): Promise<void> => {
    begun++
    return ended
  }
  return { work, end: () => end(), begun: () => begun }
}

test('one file is made at a time, and once for all who ask meanwhile', async () => {
  const jobs = openFileJobs()
  const [first, second] = [openWork(), openWork()]
  const calls = [jobs.make('a', ADDRESS, first.work), jobs.make('a', ADDRESS, first.work)]
  const next = jobs.make('b', ADDRESS, second.work)
  expect([first.begun(), second.begun()]).toEqual([1, 0])
  first.end()
  await Promise.all(calls)
  await expect.poll(second.begun).toBe(1)
  second.end()
  await next
  await jobs.ended()
})

test('a reader who waits too long is told when to come again, and the file is made', async () => {
  const jobs = openFileJobs(undefined, 10)
  const { work, end, begun } = openWork()
  expect(await refusalOf(jobs.make('a', ADDRESS, work))).toEqual(['unavailable', '30'])
  const again = jobs.make('a', ADDRESS, work)
  end()
  await again
  expect(begun()).toBe(1)
})

test('one address waits for 16 files, and all addresses for 64', async () => {
  const jobs = openFileJobs()
  const { work, end } = openWork()
  const waiting = Array.from({ length: 64 }, (_, index) =>
    jobs.make(`file ${index}`, addressOf(Math.floor(index / 16)), work),
  )
  expect(await refusalOf(jobs.make('one more', addressOf(0), work))).toEqual(['too_many_requests', '30'])
  expect(await refusalOf(jobs.make('one more', addressOf(9), work))).toEqual(['unavailable', '30'])
  end()
  await Promise.all(waiting)
  expect(await refusalOf(jobs.make('one more', addressOf(0), work))).toBe('made')
})

test('a file that took too long is not tried again for an hour, and the others are', async () => {
  let now = 0
  const jobs = openFileJobs(() => now)
  let tries = 0
  const slow = async (): Promise<void> => {
    tries++
    throw new TooLongError('The pdf took longer than 120 s')
  }
  expect(await refusalOf(jobs.make('slow', ADDRESS, slow))).toEqual(['unavailable', '3600'])
  expect(log.mock.calls.flat().join()).toContain('slow is given up for an hour')
  now = 600_000
  expect(await refusalOf(jobs.make('slow', ADDRESS, slow))).toEqual(['unavailable', '3000'])
  expect(tries).toBe(1)
  expect(await refusalOf(jobs.make('other', ADDRESS, async () => undefined))).toBe('made')
  now = 3_600_001
  expect(await refusalOf(jobs.make('slow', ADDRESS, async () => undefined))).toBe('made')
})

test('a file that failed otherwise may be asked for at once', async () => {
  const jobs = openFileJobs()
  const broken = jobs.make('a', ADDRESS, () => Promise.reject(new Error('no paper')))
  await expect(broken).rejects.toThrow('no paper')
  expect(await refusalOf(jobs.make('a', ADDRESS, async () => undefined))).toBe('made')
})

describe('a thread', () => {
  let folder = ''
  let files = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'larder-thread-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** Makes a file with `code`. */
  async function makeBy(code: string, signal = new AbortController().signal): Promise<Uint8Array> {
    const path = join(folder, `${++files}.mjs`)
    await writeFile(path, code)
    return makeInThread(pathToFileURL(path), { book: {} as never, format: 'pdf', origin: 'https://x.example' }, signal)
  }

  test.each([
    ['throws', 'export const make = () => { throw new RangeError("no ink") }', /no ink/],
    ['does not load', 'throw new RangeError("no ink")', /no ink/],
    ['ends the thread', 'export const make = () => process.exit(3)', /3/],
  ])('that %s fails its file, and not the server', async (_, code, message) => {
    await expect(makeBy(code)).rejects.toThrow(message)
  })

  // One in eighty was started again, and its error belonged to no job.
  test('that does not load is not started again', async () => {
    for (let round = 0; round < 20; round++) {
      await expect(makeBy('throw new RangeError("no ink")')).rejects.toThrow(/no ink/)
    }
    expect(log).not.toHaveBeenCalled()
  })

  test('is ended by an abort, with its reason', async () => {
    const aborting = new AbortController()
    const made = makeBy('export const make = () => { for (;;); }', aborting.signal)
    aborting.abort(new Error('no reader'))
    await expect(made).rejects.toThrow('no reader')
  })

  // The promise ends after the thread.
  test('that never ends is ended after 120 s', { tags: ['deep'], timeout: MAKE_MS + 30_000 }, async () => {
    const begun = performance.now()
    await expect(makeBy('export const make = () => { for (;;); }')).rejects.toThrow(TooLongError)
    const tookMs = performance.now() - begun
    expect(tookMs).toBeGreaterThanOrEqual(MAKE_MS)
    expect(tookMs).toBeLessThan(MAKE_MS + 10_000)
  })
})
