import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InterfaceLanguage } from '#contract/languages.ts'
import { CATALOGS } from './activate.ts'

/** The offer to read in a language, in that language. */
export async function readInLanguage(language: InterfaceLanguage): Promise<string> {
  const { messages } = await CATALOGS[language]()
  const other = setupI18n({ locale: language, messages: { [language]: messages } })
  return other._(msg({ message: 'Read this in English', comment: 'Name your own language here, not English.' }))
}
