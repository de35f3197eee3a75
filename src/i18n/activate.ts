import { i18n } from '@lingui/core'
import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '../contract/languages.ts'

/** The interface's language for a language of the library. */
const interfaceLanguage = (code: string): InterfaceLanguage => (isInterfaceLanguage(code) ? code : DEFAULT_LANGUAGE)

/** Loads the texts of a language, one chunk each, and shows them. */
export async function activate(code: string): Promise<void> {
  const language = interfaceLanguage(code)
  const { messages } = await import(`./locales/${language}.po`)
  i18n.load(language, messages)
  i18n.activate(language)
  document.documentElement.lang = language
}
