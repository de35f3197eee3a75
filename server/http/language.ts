import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage, primarySubtag } from '#contract/languages.ts'

/** No browser has so many languages, and each costs time. */
const MAX_LANGUAGES = 50

/** The languages of an `Accept-Language` header, best first. */
export const acceptedLanguages = (header = ''): string[] =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .slice(0, MAX_LANGUAGES)
    .map(({ type }) => type.toLowerCase())

/** The first interface language that a request names, or null. */
export const namedLanguage = (context: Context): InterfaceLanguage | null =>
  acceptedLanguages(context.req.header('accept-language')).map(primarySubtag).find(isInterfaceLanguage) ?? null

/** The language of messages to the reader, which exist in the interface's languages even when the library has no books. */
export const messageLanguage = (context: Context): InterfaceLanguage => namedLanguage(context) ?? DEFAULT_LANGUAGE
