import type { Kysely } from 'kysely'
import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '#contract/languages.ts'
import type { Schema } from '#server/db/schema.ts'

/** The languages an `Accept-Language` names, best first. */
function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';')
      const quality = options
        .map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1])
        .find((value) => value !== undefined)
      return { tag: tag.trim().toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The first accepted language that the library has, by its first subtag; otherwise the default. */
export function chooseLanguage(header: string | undefined, known: readonly string[]): string {
  for (const tag of acceptedLanguages(header)) {
    const found =
      known.find((language) => language.toLowerCase() === tag) ??
      known.find((language) => language.toLowerCase() === tag.split('-')[0])
    if (found !== undefined) return found
  }
  return DEFAULT_LANGUAGE
}

/** The first interface language that a header names; null when it names none. */
export const namedLanguage = (header: string | undefined): InterfaceLanguage | null =>
  acceptedLanguages(header)
    .map((tag) => tag.split('-')[0] ?? '')
    .find(isInterfaceLanguage) ?? null

/** Of the interface's languages, not of the library's: for what is said to a reader also where there are no books yet. */
export const interfaceLanguage = (header: string | undefined): InterfaceLanguage =>
  namedLanguage(header) ?? DEFAULT_LANGUAGE

/** How long the list of languages is remembered, so that not every call asks the database for it. */
const REMEMBERED_MS = 2_000

/** The library's languages, for the choice of a request's language. */
export function languageChooser(db: Kysely<Schema>): (header: string | undefined) => Promise<string> {
  let known: readonly string[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return async (header) => {
    if (performance.now() - readAt > REMEMBERED_MS) {
      const rows = await db.selectFrom('languages').select('iso').orderBy('position').execute()
      known = rows.map((row) => row.iso)
      readAt = performance.now()
    }
    return chooseLanguage(header, known)
  }
}
