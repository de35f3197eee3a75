import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { ROOT } from '#tests/support/source-files.ts'
import { withApiBase } from '../../../../build/api-base.ts'

const START = readFileSync(join(ROOT, 'public/start.js'), 'utf8')

const STATS = { data: { attributes: { books_count: 3 } } }

interface Opened {
  readonly languages?: readonly string[]
  readonly pathname?: string
  /** What the tab remembers. With it, the page was loaded again. */
  readonly tab?: Map<string, string>
  readonly answer?: unknown
  /** The base of the API for which the app is built. */
  readonly base?: string
}

/** A page with the three hidden texts, as far as the script uses it. The server answers. */
function open({ languages = ['en-US'], pathname = '/', tab, answer = STATS, base }: Opened = {}) {
  const asked: string[] = []
  const pauses: number[] = []
  const memory = tab ?? new Map<string, string>()
  let texts = ['en', 'ru', 'uk'].map((lang) => ({ lang, hidden: true }))
  let tick: (() => unknown) | undefined
  const listeners: Record<string, (event: object) => unknown> = {}
  const reload = vi.fn()
  const page = createContext({
    document: {
      querySelectorAll: () => texts.filter(({ hidden }) => hidden),
      querySelector: () => texts[0] ?? null,
      getElementById: () => null,
    },
    localStorage: { getItem: () => null },
    navigator: { languages },
    sessionStorage: {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: unknown) => memory.set(key, String(value)),
    },
    performance: { getEntriesByType: () => [{ type: tab === undefined ? 'navigate' : 'reload' }] },
    location: { reload, pathname },
    fetch: async (address: string) => {
      asked.push(address)
      return { ok: true, headers: { get: () => 'application/json' }, json: async () => answer }
    },
    addEventListener: (name: string, listener: (event: object) => unknown) => {
      listeners[name] = listener
    },
    setTimeout: (run: () => unknown, ms: number) => {
      tick = run
      pauses.push(ms)
    },
    clearTimeout: () => {
      tick = undefined
    },
  })
  runInContext('globalThis.window = globalThis', page)
  runInContext(withApiBase(START, base), page)
  return {
    reload,
    asked,
    fail: (target: object) => listeners.error?.({ target }),
    isTroubleShown: () => texts.some(({ hidden }) => !hidden),
    shown: () => texts.flatMap(({ lang, hidden }) => (hidden ? [] : lang)),
    isTrying: () => tick !== undefined,
    pauses,
    memory,
    /** The time of the next try has come. The answer takes a few turns. */
    tryAgain: async () => {
      const run = tick
      tick = undefined
      run?.()
      await new Promise(setImmediate)
    },
    online: async () => listeners.online?.({}),
    startApp: () => {
      texts = []
    },
  }
}

const SCRIPT = { localName: 'script', src: '/assets/main.js' }
const PICTURE = { localName: 'img', src: '/api/assets/oats?w=386' }

test('a script that cannot be loaded is told, and the page is loaded again when the server answers', async () => {
  const page = open()
  page.fail(SCRIPT)
  expect(page.isTroubleShown()).toBe(true)
  await page.tryAgain()
  expect(page.reload).toHaveBeenCalledTimes(1)
})

test.each([
  [undefined, '/api/server/stats'],
  ['/books/api', '/books/api/server/stats'],
  ["https://api.example/o'ats", "https://api.example/o'ats/server/stats"],
])('an app that is built for the API at %s asks there', async (base, address) => {
  const page = open(base === undefined ? {} : { base })
  page.fail(SCRIPT)
  await page.tryAgain()
  expect(page.asked).toEqual([address])
  expect(page.reload).toHaveBeenCalledTimes(1)
})

test('it is asked for ever more rarely, also after the page was loaded again', async () => {
  const page = open({ answer: null })
  page.fail(SCRIPT)
  for (let tries = 0; tries < 9; tries++) await page.tryAgain()
  expect(page.pauses.map((ms) => ms / 1_000)).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 600, 600])
  const next = open({ tab: page.memory })
  next.fail(SCRIPT)
  expect(next.pauses).toEqual([600_000])
})

test('a page that was loaded again for the first time waits a minute', () => {
  const page = open({ tab: new Map() })
  page.fail(SCRIPT)
  expect(page.pauses).toEqual([64_000])
})

test.each([null, { ok: true }, { data: null }])('JSON of somebody else reloads nothing: %j', async (answer) => {
  const page = open({ answer })
  page.fail(SCRIPT)
  await page.tryAgain()
  expect(page.reload).not.toHaveBeenCalled()
})

test.each(['/ru/oats', '/RU', '/ru/'])('it is told in the language that the address names: %s', (pathname) => {
  const page = open({ pathname })
  page.fail(SCRIPT)
  expect(page.shown()).toEqual(['ru'])
})

test.each([
  [['kk', 'ru-RU'], 'ru'],
  [['de-DE', 'uk', 'en'], 'uk'],
  [['fr'], 'en'],
])('it is told in the first of the browser’s languages that there is: %s', (languages, lang) => {
  const page = open({ languages })
  page.fail(SCRIPT)
  expect(page.shown()).toEqual([lang])
})

test('a picture that cannot be loaded is no missing part of the app', () => {
  const page = open()
  page.fail(PICTURE)
  expect(page.isTroubleShown()).toBe(false)
  expect(page.isTrying()).toBe(false)
})

test('once the app is there, nothing loads the page again', async () => {
  const page = open()
  page.fail(SCRIPT)
  page.startApp()
  await page.online()
  await page.tryAgain()
  expect(page.reload).not.toHaveBeenCalled()
  expect(page.isTrying()).toBe(false)
})
