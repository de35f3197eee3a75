import { expect } from '@playwright/test'
import { SUBSCRIBER } from '#tests/e2e/support/larder.ts'
import { type EngineBrowser, runIn } from './engine.ts'

const SOON_MS = 20_000
const SYNC_MS = 60_000

export const READY = { en: 'Ready to read offline', ru: 'Можно читать без сети' } as const

/**
 * Opens an address when nothing is being read or written. WebKit ends a worker with its page in the middle of a transaction and never frees the
 * tables that it had: until that is mended there, a page that is left too early can stop the next one.
 */
export async function visit(browser: EngineBrowser, address: string): Promise<void> {
  await atRest(browser)
  await browser.goto(address)
}

/** Waits until the sync, the bookmarks and the index of the search have had nothing to do for a while: one begins when another ends. */
const atRest = (browser: EngineBrowser): Promise<void> =>
  expect
    .poll(
      () =>
        runIn(browser, async () => {
          for (let quiet = 0; quiet < 15; quiet++) {
            const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
            const busy = [...held, ...pending].map(({ name }) => name).filter((name) => name !== 'larder-live')
            if (busy.length > 0) return busy
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
          return []
        }),
      { timeout: SYNC_MS },
    )
    .toEqual([])

/** The shown text of the first element of a selector; '' where there is none. */
export const textOf = (browser: EngineBrowser, selector: string): Promise<string> =>
  runIn(browser, (name) => document.querySelector<HTMLElement>(name)?.textContent ?? '', selector)

export const expectText = (browser: EngineBrowser, selector: string, text: string | RegExp): Promise<void> =>
  expect.poll(() => textOf(browser, selector), { message: selector, timeout: SOON_MS }).toMatch(text)

export const statusOf = (browser: EngineBrowser): Promise<string> => textOf(browser, 'header [role=status]')

/** Waits until the status line says that the whole library is on the device, in the language that is shown. */
export const readyOffline = (browser: EngineBrowser, language: keyof typeof READY = 'en'): Promise<void> =>
  expect.poll(() => statusOf(browser), { timeout: SYNC_MS }).toBe(READY[language])

/** Signs in by the login screen, as a reader does, and waits until the library is on the device. */
export async function signIn(browser: EngineBrowser, origin: string): Promise<void> {
  await browser.goto(`${origin}/login`)
  await browser.type('main input[type=email]', SUBSCRIBER.email)
  await browser.type('main input[type=password]', SUBSCRIBER.password)
  await browser.click('main button[type=submit]')
  await expect.poll(() => runIn(browser, () => location.pathname), { timeout: SOON_MS }).toBe('/')
  await readyOffline(browser)
}

/** Chooses another language by the header's menu. */
export async function chooseLanguage(browser: EngineBrowser, language: 'en' | 'ru'): Promise<void> {
  await browser.click('header button:is([aria-label=Language], [aria-label=Язык])')
  await browser.click(`[role=menuitemradio][lang=${language}]`)
  await expect.poll(() => runIn(browser, () => document.documentElement.lang), { timeout: SOON_MS }).toBe(language)
}
