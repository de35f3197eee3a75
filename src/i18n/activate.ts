import { i18n } from '@lingui/core'
import { type InterfaceLanguage, interfaceLanguage } from '../contract/languages.ts'

/** The texts of what begins the page, and of what is loaded on demand: two thirds of them no first article has to wait for. */
const TEXTS = {
  en: { first: () => import('./locales/en.po?first.po'), rest: () => import('./locales/en.po?rest.po') },
  ru: { first: () => import('./locales/ru.po?first.po'), rest: () => import('./locales/ru.po?rest.po') },
  uk: { first: () => import('./locales/uk.po?first.po'), rest: () => import('./locales/uk.po?rest.po') },
} as const

function show(language: InterfaceLanguage): void {
  i18n.activate(language)
  document.documentElement.lang = language
}

/** Shows the texts that the page begins with. */
export async function beginWith(code: string): Promise<void> {
  const language = interfaceLanguage(code)
  i18n.load(language, (await TEXTS[language].first()).messages)
  show(language)
}

const whole = new Set<InterfaceLanguage>()

async function loadRest(language: InterfaceLanguage): Promise<void> {
  if (whole.has(language)) return
  i18n.load(language, (await TEXTS[language].rest()).messages)
  whole.add(language)
}

/** A part that the page did not begin with, and its texts. */
export const withTexts = async <T>(load: () => Promise<T>): Promise<T> =>
  (await Promise.all([load(), loadRest(interfaceLanguage(i18n.locale))]))[0]

/** Goes over to another language. */
export async function activate(code: string): Promise<void> {
  const language = interfaceLanguage(code)
  const [{ messages }] = await Promise.all([TEXTS[language].first(), loadRest(language)])
  i18n.load(language, messages)
  show(language)
}
