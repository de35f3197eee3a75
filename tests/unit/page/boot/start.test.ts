import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { ROOT } from '#tests/support/source-files.ts'

const START = readFileSync(join(ROOT, 'public/start.js'), 'utf8')

/** A page with the three hidden texts, as far as the script uses it. The server answers. */
function open(languages: readonly string[] = ['en-US']) {
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
    performance: { getEntriesByType: () => [] },
    location: { reload },
    fetch: async () => ({ ok: true, headers: { get: () => 'application/json' } }),
    addEventListener: (name: string, listener: (event: object) => unknown) => {
      listeners[name] = listener
    },
    setInterval: (run: () => unknown) => {
      tick = run
    },
    clearInterval: () => {
      tick = undefined
    },
  })
  runInContext('globalThis.window = globalThis', page)
  runInContext(START, page)
  return {
    reload,
    fail: (target: object) => listeners.error?.({ target }),
    isTroubleShown: () => texts.some(({ hidden }) => !hidden),
    shown: () => texts.flatMap(({ lang, hidden }) => (hidden ? [] : lang)),
    isTrying: () => tick !== undefined,
    tryAgain: async () => tick?.(),
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
  [['kk', 'ru-RU'], 'ru'],
  [['de-DE', 'uk', 'en'], 'uk'],
  [['fr'], 'en'],
])('it is told in the first of the browser’s languages that there is: %s', (languages, lang) => {
  const page = open(languages)
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
