import { i18n } from '@lingui/core'
import { interfaceLanguage } from '#contract/languages.ts'

const CATALOGS = {
  en: () => import('./locales/en.po'),
  ru: () => import('./locales/ru.po'),
  uk: () => import('./locales/uk.po'),
} as const

/** Loads a language's catalog and switches the interface to it. */
export async function activate(code: string): Promise<void> {
  const language = interfaceLanguage(code)
  const { messages } = await CATALOGS[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}
