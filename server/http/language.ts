import { parseAccept } from 'hono/utils/accept'
import type { Kysely } from 'kysely'
import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '#contract/languages.ts'
import type { Schema } from '#server/db/schema.ts'

/** The languages of an `Accept-Language` header, best first. */
const acceptedLanguages = (header = ''): string[] =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase())

/**
 * The first accepted language that the library has, compared as a whole and by its first subtag. Otherwise the default.
 */
export function chooseLanguage(header: string | undefined, known: readonly string[]): string {
  for (const tag of acceptedLanguages(header)) {
    const found =
      known.find((language) => language.toLowerCase() === tag) ??
      known.find((language) => language.toLowerCase() === tag.split('-')[0])
    if (found !== undefined) return found
  }
  return DEFAULT_LANGUAGE
}

/** The first interface language that a header names, or null. */
export const namedLanguage = (header: string | undefined): InterfaceLanguage | null =>
  acceptedLanguages(header)
    .map((tag) => tag.split('-')[0] ?? '')
    .find(isInterfaceLanguage) ?? null

/** For messages to the reader, which exist in the interface's languages even when the library has no books. */
export const interfaceLanguage = (header: string | undefined): InterfaceLanguage =>
  namedLanguage(header) ?? DEFAULT_LANGUAGE

/** How long the list of languages is cached, so that not every call queries the database. */
const CACHED_MS = 2_000

/** Chooses a request's language among the library's languages. */
export function languageChooser(db: Kysely<Schema>): (header: string | undefined) => Promise<string> {
  let known: readonly string[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return async (header) => {
    if (performance.now() - readAt > CACHED_MS) {
      const rows = await db.selectFrom('languages').select('iso').orderBy('position').execute()
      known = rows.map((row) => row.iso)
      readAt = performance.now()
    }
    return chooseLanguage(header, known)
  }
}
