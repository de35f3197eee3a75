import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCache } from '#tests/support/memory-cache.ts'

const FILES = Array.from({ length: 20 }, (_, at) => `/assets/part-${at}.js`)
vi.mock('virtual:precache-manifest', () => ({
  default: FILES.map((url) => ({ url, bytes: 4, integrity: null, extra: null })),
}))
const { fillShell, isShellWhole } = await import('../../../sw/shell.ts')

const MINUTE_MS = 60_000
/** What a browser opens to one host. */
const CONNECTIONS = 6

const stored = new Map<string, Response>()
const cache = memoryCache(stored)
/** Open requests by address, each with what answers it. */
const open = new Map<string, (answer: Response | Promise<never>) => void>()
const asked: string[] = []

/** Answers what has a connection. Further requests wait in the browser. */
const answerOpen = (): void => {
  for (const [url, answer] of [...open].slice(0, CONNECTIONS)) {
    open.delete(url)
    answer(new Response('file'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', (url: string, { signal }: { readonly signal: AbortSignal }) => {
    asked.push(url)
    return new Promise((resolve, reject) => {
      open.set(url, resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  // The real one counts by a clock of its own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
    return controller.signal
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const list of [stored, open]) list.clear()
  asked.length = 0
})

test('while the shell is fetched, half of the connections are free for the page', async () => {
  const filled = fillShell()
  let most = 0
  while (stored.size < FILES.length) {
    await vi.advanceTimersByTimeAsync(1)
    most = Math.max(most, open.size)
    answerOpen()
  }
  await filled
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(CONNECTIONS / 2)
})

test('a file waits for its own answer only, not for those before it', async () => {
  const filled = fillShell()
  filled.catch(() => undefined)
  // Each file takes most of the time that one may take.
  for (let at = 0; at < FILES.length; at++) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS * 0.9)
    answerOpen()
    await vi.advanceTimersByTimeAsync(1)
  }
  await filled
  expect(await isShellWhole()).toBe(true)
})

test('where nobody answers, a try ends after a minute', async () => {
  const filled = fillShell().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 1)
  expect(await filled).toMatchObject({ name: 'TimeoutError' })
  expect(asked.length).toBeLessThanOrEqual(CONNECTIONS / 2)
})

test('a file that cannot be had keeps no other file away', async () => {
  const filled = fillShell().catch((error: unknown) => error)
  while (asked.length < FILES.length || open.size > 0) {
    await vi.advanceTimersByTimeAsync(1)
    open.get('/assets/part-0.js')?.(Promise.reject(new TypeError('Failed to fetch')))
    open.delete('/assets/part-0.js')
    answerOpen()
  }
  expect(await filled).toBeInstanceOf(TypeError)
  expect(stored.size).toBe(FILES.length - 1)
})
