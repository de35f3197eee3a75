import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCache } from '#tests/support/memory-cache.ts'

vi.mock('virtual:precache-manifest', () => ({
  default: [{ url: '/assets/app-12345678.js', bytes: 4, integrity: null, extra: null }],
}))
const { fillNow, mayFill } = await import('../../../sw/fill-shell.ts')

const NOW = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000
const ANSWER_MS = 100
const TRIES = '/shell-tries'
const stored = new Map<string, Response>()
let asked = 0
let isThere = false

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('caches', { open: async () => memoryCache(stored) })
  vi.stubGlobal('fetch', async () => {
    asked++
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    return isThere ? new Response('file') : new Response('nothing here', { status: 404 })
  })
  stored.clear()
  asked = 0
  isThere = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Pages ask for the missing files together. Gives how many of them may. */
async function ask(pages = 1): Promise<number> {
  const fill = async () => {
    if (!(await mayFill())) return false
    await fillNow().catch(() => undefined)
    return true
  }
  const filled = Promise.all(Array.from({ length: pages }, fill))
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  return (await filled).filter(Boolean).length
}

test('a file of the shell that is missing is asked for ever more rarely', async () => {
  for (let second = 0; second < 60; second++) {
    await ask()
    await vi.advanceTimersByTimeAsync(1_000 - ANSWER_MS)
  }
  // After 0, 11 and 32 s.
  expect(asked).toBe(3)
  for (let minute = 0; minute < 60; minute++) {
    await ask()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
  }
  expect(asked).toBeLessThan(13)
})

test('pages that ask together fail once', async () => {
  expect(await ask(20)).toBe(20)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await ask(20)).toBe(20)
  expect(await ask(20)).toBe(0)
  expect(asked).toBe(2)
})

test('after a success nothing waits', async () => {
  await ask()
  isThere = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await ask()).toBe(1)
  stored.clear()
  expect(await ask()).toBe(1)
})

test.each([
  ['nothing', ''],
  ['half of it', '{"shell":{"failed":3'],
  ['a list', '[3,4]'],
  ['no object', '{"shell":3}'],
  ['words', `{"shell":{"failed":"often","at":${NOW}}}`],
  ['a huge number', `{"shell":{"failed":1e300,"at":${NOW}}}`],
  ['more than a number', `{"shell":{"failed":1e999,"at":${NOW}}}`],
  ['part of a failure', `{"shell":{"failed":3.5,"at":${NOW}}}`],
])('tries that are damaged count as none: %s', async (_, text) => {
  stored.set(TRIES, new Response(text))
  expect(await ask()).toBe(1)
  // The next failure is noted as the first one.
  expect(await stored.get(TRIES)?.clone().json()).toMatchObject({ shell: { failed: 1 } })
})

test('tries that can be neither read nor deleted stop no repair', async () => {
  const whole = memoryCache(stored)
  const damaged = () => Promise.reject(new DOMException('The entry is damaged', 'DataError'))
  const match = (url: string) => (url === TRIES ? damaged() : whole.match(url))
  vi.stubGlobal('caches', { open: async () => ({ ...whole, match, delete: damaged }) })
  isThere = true
  expect(await ask()).toBe(1)
  expect(await fillNow()).toBe(0)
})
