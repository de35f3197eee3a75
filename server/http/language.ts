import { parseAccept } from 'hono/utils/accept'
import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '#contract/languages.ts'

/** The languages of an `Accept-Language` header, best first. */
const acceptedLanguages = (header = ''): string[] =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase())

const primarySubtag = (tag: string): string => tag.replace(/-.*/s, '')

/**
 * The first accepted language that the library has, compared as a whole and by its first subtag. Otherwise the default, or
 * where the library does not have that, its first one.
 */
export function chooseLanguage(header: string | undefined, known: readonly string[]): string {
  for (const tag of acceptedLanguages(header)) {
    const found =
      known.find((language) => language.toLowerCase() === tag) ??
      known.find((language) => language.toLowerCase() === primarySubtag(tag))
    if (found !== undefined) return found
  }
  return known.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (known[0] ?? DEFAULT_LANGUAGE)
}

/** The first interface language that a header names, or null. */
export const namedLanguage = (header: string | undefined): InterfaceLanguage | null =>
  acceptedLanguages(header).map(primarySubtag).find(isInterfaceLanguage) ?? null

/** For messages to the reader, which exist in the interface's languages even when the library has no books. */
export const messageLanguage = (header: string | undefined): InterfaceLanguage =>
  namedLanguage(header) ?? DEFAULT_LANGUAGE
