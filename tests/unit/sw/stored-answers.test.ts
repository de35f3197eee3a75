import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCache } from '#tests/support/memory-cache.ts'

const APP = '/assets/app-12345678.js'
const LETTERS = '/assets/letters-12345678.woff2'
vi.mock('virtual:precache-manifest', () => ({
  default: [
    { url: '/assets/app-12345678.js', bytes: 4, integrity: null, extra: null },
    { url: '/assets/letters-12345678.woff2', bytes: 4, integrity: null, extra: 'typeface' },
  ],
}))
const { fillExtras, missingExtras } = await import('../../../sw/extras.ts')
const { fillNow } = await import('../../../sw/fill-shell.ts')
const { installShell, isShellWhole } = await import('../../../sw/shell.ts')
const { fromTypefaces } = await import('../../../sw/typefaces.ts')

const PAUSE_MS = 10_000
const stored = new Map<string, Response>()
const asked: string[] = []
/** What the browser's own cache has of each file. */
let inBrowser: (init: RequestInit) => Response

const file = () => new Response('file', { headers: { 'content-type': 'font/woff2' } })
const STORED: Readonly<Record<string, (init: RequestInit) => Response>> = {
  'a 410': () => new Response('gone', { status: 410 }),
  'a page': () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } }),
  'a redirect to another origin': ({ redirect }) => {
    if (redirect !== 'manual') throw new TypeError('Failed to fetch')
    return Response.error()
  },
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  vi.stubGlobal('caches', { open: async () => memoryCache(stored), keys: async () => [] })
  vi.stubGlobal('fetch', async (input: string | Request, init: RequestInit = {}) => {
    asked.push(`${typeof input === 'string' ? input : new URL(input.url).pathname} ${init.cache ?? 'default'}`)
    return init.cache === 'reload' ? file() : inBrowser(init)
  })
  stored.clear()
  asked.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const each = Object.entries(STORED)

test.each(each)('a version is installed where the browser has stored %s for one of its files', async (_, answer) => {
  inBrowser = answer
  await installShell()
  expect(await isShellWhole()).toBe(true)
  expect(asked).toEqual([`${APP} default`, `${APP} reload`])
})

test.each(each)('a missing file comes with the second try where the browser has stored %s', async (_, answer) => {
  inBrowser = answer
  await fillNow().catch(() => undefined)
  await fillExtras()
  expect(asked).toEqual([`${APP} default`, `${LETTERS} default`])
  vi.advanceTimersByTime(PAUSE_MS)
  await fillNow()
  await fillExtras()
  expect(await isShellWhole()).toBe(true)
  expect(await missingExtras()).toEqual([])
})

test.each(each)('a typeface comes where the browser has stored %s', async (_, answer) => {
  inBrowser = answer
  const address = 'http://localhost/assets/typefaces/andika-12345678.woff2'
  const cache = { match: async () => undefined, put: async (url: string) => void stored.set(url, file()) }
  vi.stubGlobal('caches', { open: async () => cache })
  expect(await (await fromTypefaces('typefaces', new Request(address))).text()).toBe('file')
  expect(stored.has(address)).toBe(true)
})

test('a file that the page has just loaded is not asked for again', async () => {
  inBrowser = file
  await installShell()
  await fillExtras()
  expect(asked).toEqual([`${APP} default`, `${LETTERS} default`])
})
