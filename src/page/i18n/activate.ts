import { i18n } from '@lingui/core'
import { interfaceLanguage } from '#contract/languages.ts'
import { inRegion } from './region.ts'

export const CATALOGS = {
  en: () => import('./locales/en.po'),
  ru: () => import('./locales/ru.po'),
  uk: () => import('./locales/uk.po'),
} as const

let wanted = ''

/**
 * Loads a language's catalog and switches the interface to it, unless another one was wanted in the meantime. Dates and numbers are written
 * by `i18n.locales`.
 */
export async function activate(code: string): Promise<void> {
  const language = interfaceLanguage(code)
  wanted = language
  const { messages } = await CATALOGS[language]()
  if (wanted !== language) return
  i18n.loadAndActivate({ locale: language, locales: inRegion(language, navigator.languages), messages })
  document.documentElement.lang = language
}
