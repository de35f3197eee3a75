import { expect } from '@playwright/test'
import { SUBSCRIBER } from '#tests/e2e/support/larder.ts'
import { type EngineBrowser, runIn } from './engine.ts'

const SOON_MS = 20_000
const SYNC_MS = 60_000

export const READY = { en: 'Ready to read offline', ru: 'Можно читать без сети' } as const

/** The text of the first element of a selector; '' when there is none. */
export const textOf = (browser: EngineBrowser, selector: string): Promise<string> =>
  runIn(browser, (name) => document.querySelector<HTMLElement>(name)?.textContent ?? '', selector)

export const expectText = (browser: EngineBrowser, selector: string, text: string | RegExp): Promise<void> =>
  expect.poll(() => textOf(browser, selector), { message: selector, timeout: SOON_MS }).toMatch(text)

export const statusOf = (browser: EngineBrowser): Promise<string> => textOf(browser, 'header [role=status]')

/** Waits until the status line says in this language that the whole library is on the device. */
export const readyOffline = (browser: EngineBrowser, language: keyof typeof READY = 'en'): Promise<void> =>
  expect.poll(() => statusOf(browser), { timeout: SYNC_MS }).toBe(READY[language])

/** Signs in on the login screen, as a reader does, and waits until the library is on the device. */
export async function signIn(browser: EngineBrowser, origin: string): Promise<void> {
  await browser.goto(`${origin}/login`)
  await browser.type('main input[type=email]', SUBSCRIBER.email)
  await browser.type('main input[type=password]', SUBSCRIBER.password)
  await browser.click('main button[type=submit]')
  await expect.poll(() => runIn(browser, () => location.pathname), { timeout: SOON_MS }).toBe('/')
  await readyOffline(browser)
}

/** Chooses a language in the header's menu. */
export async function chooseLanguage(browser: EngineBrowser, language: 'en' | 'ru'): Promise<void> {
  await browser.click('header button:is([aria-label$=", language"], [aria-label$=", язык"])')
  await browser.click(`[role=menuitemradio][lang=${language}]`)
  await expect.poll(() => runIn(browser, () => document.documentElement.lang), { timeout: SOON_MS }).toBe(language)
}
