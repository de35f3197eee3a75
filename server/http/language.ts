import type { Context } from 'hono'
import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage, primarySubtag } from '#contract/languages.ts'
import { acceptedNames } from './accepted-names.ts'

/** No browser has so many languages, and each costs time. */
const MAX_LANGUAGES = 50

/** The languages of an `Accept-Language` header, best first. */
export const acceptedLanguages = (header?: string): string[] => acceptedNames(header).slice(0, MAX_LANGUAGES)

/** The first interface language that a request names, or null. */
export const namedLanguage = (context: Context): InterfaceLanguage | null =>
  acceptedLanguages(context.req.header('accept-language')).map(primarySubtag).find(isInterfaceLanguage) ?? null

/** The language of messages to the reader, which exist in the interface's languages even when the library has no books. */
export const messageLanguage = (context: Context): InterfaceLanguage => namedLanguage(context) ?? DEFAULT_LANGUAGE
