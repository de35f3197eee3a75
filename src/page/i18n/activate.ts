import { i18n } from '@lingui/core'
import { interfaceLanguage } from '#contract/languages.ts'

const CATALOGS = {
  en: () => import('./locales/en.po'),
  ru: () => import('./locales/ru.po'),
  uk: () => import('./locales/uk.po'),
} as const

/** Loads the texts of a language and shows them. */
export async function activate(code: string): Promise<void> {
  const language = interfaceLanguage(code)
  const { messages } = await CATALOGS[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}
