import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const STATS = { data: { attributes: { books_count: 3 } } }

interface Opened {
  readonly languages?: readonly string[]
  readonly pathname?: string
  readonly stored?: string
  /** What the tab remembers. With it, the page was loaded again. */
  readonly tab?: Map<string, string>
  readonly answer?: unknown
  /** The base of the API for which the app is built. */
  readonly base?: string
}

/** As far as the script knows them. */
class ScriptElement {}
class Picture {}
class Navigation {
  readonly type: string
  constructor(type: string) {
    this.type = type
  }
}

/** A page with the three hidden texts, as far as the script uses it. The server answers. */
async function open({ languages = ['en-US'], pathname = '/', stored, tab, answer = STATS, base }: Opened = {}) {
  const asked: string[] = []
  const pauses: number[] = []
  const memory = tab ?? new Map<string, string>()
  let texts = ['en', 'ru', 'uk'].map((lang) => ({ lang, hidden: true }))
  let tick: (() => unknown) | undefined
  const listeners: Record<string, (event: object) => unknown> = {}
  const reload = vi.fn()
  const page = {
    document: {
      documentElement: { dataset: {} },
      querySelector: (selector: string) =>
        texts.find(({ lang, hidden }) => !selector.includes('hidden') || (hidden && selector.includes(`=${lang}]`))) ??
        null,
      getElementById: () => null,
    },
    window: {},
    HTMLScriptElement: ScriptElement,
    PerformanceNavigationTiming: Navigation,
    localStorage: { getItem: (key: string) => (key === 'currentLanguage' && stored) || null },
    navigator: { languages },
    sessionStorage: {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: unknown) => memory.set(key, String(value)),
    },
    performance: { getEntriesByType: () => [new Navigation(tab === undefined ? 'navigate' : 'reload')] },
    location: { reload, pathname },
    fetch: async (address: string) => {
      asked.push(address)
      return { ok: true, headers: { get: () => 'application/json' }, json: async () => answer }
    },
    addEventListener: (name: string, listener: (event: object) => unknown) => {
      listeners[name] = listener
    },
  }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  vi.stubEnv('VITE_API_BASE', base)
  vi.resetModules()
  await import('#page/early/missing-app.ts')
  vi.stubGlobal('setTimeout', (run: () => unknown, ms: number) => {
    tick = run
    pauses.push(ms)
  })
  vi.stubGlobal('clearTimeout', () => {
    tick = undefined
  })
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

const SCRIPT = new ScriptElement()
const PICTURE = new Picture()

test('a script that cannot be loaded is told, and the page is loaded again when the server answers', async () => {
  const page = await open()
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
  const page = await open(base === undefined ? {} : { base })
  page.fail(SCRIPT)
  await page.tryAgain()
  expect(page.asked).toEqual([address])
  expect(page.reload).toHaveBeenCalledTimes(1)
})

test('it is asked for ever more rarely, also after the page was loaded again', async () => {
  const page = await open({ answer: null })
  page.fail(SCRIPT)
  for (let tries = 0; tries < 9; tries++) await page.tryAgain()
  expect(page.pauses.map((ms) => ms / 1_000)).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 600, 600])
  const next = await open({ tab: page.memory })
  next.fail(SCRIPT)
  expect(next.pauses).toEqual([600_000])
})

test('a page that was loaded again for the first time waits a minute', async () => {
  const page = await open({ tab: new Map() })
  page.fail(SCRIPT)
  expect(page.pauses).toEqual([64_000])
})

test.each([null, { ok: true }, { data: null }])('JSON of somebody else reloads nothing: %j', async (answer) => {
  const page = await open({ answer })
  page.fail(SCRIPT)
  await page.tryAgain()
  expect(page.reload).not.toHaveBeenCalled()
})

test.each(['/ru/oats', '/RU', '/ru/'])('it is told in the language that the address names: %s', async (pathname) => {
  const page = await open({ pathname })
  page.fail(SCRIPT)
  expect(page.shown()).toEqual(['ru'])
})

test.each([
  [['kk', 'ru-RU'], 'ru'],
  [['de-DE', 'uk', 'en'], 'uk'],
  [['fr'], 'en'],
])('it is told in the first of the browser’s languages that there is: %s', async (languages, lang) => {
  const page = await open({ languages })
  page.fail(SCRIPT)
  expect(page.shown()).toEqual([lang])
})

test.each([
  ['ru', 'ru'],
  ['uk-UA', 'uk'],
  ['ук', 'en'],
])('it is told in the stored language: %s', async (stored, lang) => {
  const page = await open({ stored })
  page.fail(SCRIPT)
  expect(page.shown()).toEqual([lang])
})

test('a picture that cannot be loaded is no missing part of the app', async () => {
  const page = await open()
  page.fail(PICTURE)
  expect(page.isTroubleShown()).toBe(false)
  expect(page.isTrying()).toBe(false)
})

test('once the app is there, nothing loads the page again', async () => {
  const page = await open()
  page.fail(SCRIPT)
  page.startApp()
  await page.online()
  await page.tryAgain()
  expect(page.reload).not.toHaveBeenCalled()
  expect(page.isTrying()).toBe(false)
})
