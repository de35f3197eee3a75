import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCache } from '#tests/support/memory-cache.ts'

vi.mock('virtual:precache-manifest', () => ({
  default: [
    { url: '/app.html', bytes: 4, integrity: 'sha256-app', extra: null },
    { url: '/assets/app-12345678.js', bytes: 4, integrity: null, extra: null },
    { url: '/assets/letters-12345678.woff2', bytes: 4, integrity: null, extra: 'typeface' },
    { url: '/icons/leaf.svg', bytes: 4, integrity: 'sha256-leaf', extra: 'icon' },
    { url: '/manifest.webmanifest', bytes: 4, integrity: 'sha256-manifest', extra: 'manifest' },
  ],
}))
const { fillExtras, missingExtras } = await import('../../../sw/extras.ts')
const { fillShell, isShellWhole } = await import('../../../sw/shell.ts')

const LETTERS = '/assets/letters-12345678.woff2'
const MINUTE_MS = 60_000
const stored = new Map<string, Response>()
const cache = memoryCache(stored)
const asked: string[] = []
const network = new Map<string, () => Response | Promise<Response>>()
const file = () => new Response('file')
/** What a network gives for the addresses with this ending. All others arrive. */
const answers = (ending: string, answer: () => Response | Promise<Response>) => network.set(ending, answer)
const count = (url: string): number => asked.filter((one) => one === url).length

const FAILURES: Readonly<Record<string, () => Response | Promise<Response>>> = {
  'a password is asked': () => new Response('who?', { status: 401 }),
  'a server fails': () => new Response('oops', { status: 500 }),
  'a portal shows its page': () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } }),
  'a portal leads away': () => Object.defineProperty(file(), 'redirected', { value: true }),
  'the connection breaks': () => Promise.reject(new TypeError('Failed to fetch')),
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return ([...network].find(([ending]) => url.endsWith(ending))?.[1] ?? file)()
  })
  stored.clear()
  network.clear()
  asked.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(Object.entries(FAILURES))('the shell is whole without what it can do without: %s', async (_, answer) => {
  for (const ending of ['woff2', 'svg', 'webmanifest']) answers(ending, answer)
  await fillShell()
  await fillExtras()
  expect(await isShellWhole()).toBe(true)
  expect(await missingExtras()).toEqual(['manifest', 'icon', 'typeface'])
  for (const url of [LETTERS, '/icons/leaf.svg', '/manifest.webmanifest']) expect(stored.has(url)).toBe(false)
  network.clear()
  await fillExtras(true)
  expect(await missingExtras()).toEqual([])
})

test.each(Object.entries(FAILURES))('without a file that it needs, the shell is not whole: %s', async (_, answer) => {
  answers('.js', answer)
  await expect(fillShell()).rejects.toThrow()
  expect(await isShellWhole()).toBe(false)
  expect(stored.has('/assets/app-12345678.js')).toBe(false)
})

test('a file that is refused for ever is asked for ever more rarely, and never keeps the others waiting', async () => {
  answers('webmanifest', () => new Response('who?', { status: 401 }))
  await fillExtras()
  expect(await missingExtras()).toEqual(['manifest'])
  for (let minute = 0; minute < 60; minute += 0.25) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS / 4)
    await fillExtras()
  }
  // After 10, 20 … 320 s, and then every ten minutes.
  expect(count('/manifest.webmanifest')).toBeGreaterThanOrEqual(10)
  expect(count('/manifest.webmanifest')).toBeLessThanOrEqual(13)
  expect(count(LETTERS)).toBe(1)
})

test('where nobody answers, one file is asked for, and each time another one', async () => {
  for (const ending of ['woff2', 'svg', 'webmanifest'])
    answers(ending, () => Promise.reject(new TypeError('Failed to fetch')))
  for (let tries = 0; tries < 3; tries++) await fillExtras()
  expect(asked).toEqual(['/manifest.webmanifest', '/icons/leaf.svg', LETTERS])
  await fillExtras()
  expect(asked).toHaveLength(3)
})

test('a clock that was put back by a year lengthens no pause', async () => {
  answers('webmanifest', () => new Response('who?', { status: 401 }))
  await fillExtras()
  vi.setSystemTime(Date.UTC(2025, 0, 1))
  await fillExtras()
  expect(count('/manifest.webmanifest')).toBe(2)
})

test('two questions at once fetch each file once', async () => {
  await Promise.all([fillExtras(), fillExtras()])
  expect(asked).toHaveLength(3)
})

test('when the network comes back while files are fetched, no file waits any longer', async () => {
  answers('svg', () => new Response('who?', { status: 401 }))
  await fillExtras()
  expect(await missingExtras()).toEqual(['icon'])
  // The browser has deleted another file, and its answer takes a while.
  stored.delete('/manifest.webmanifest')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  answers('webmanifest', () => held.then(file))
  network.delete('svg')
  const running = fillExtras()
  const back = fillExtras(true)
  release()
  await Promise.all([running, back])
  expect(await missingExtras()).toEqual([])
})
