import { isScreen } from './screens.ts'

/** The path of an address, with its query and fragment, and the language that its prefix names: "/ru/oats" is "/oats" in Russian. */
export interface Address {
  /** Null without a prefix: the reader's own language is shown. */
  readonly language: string | null
  /** As in the specification's list of routes, without the prefix. */
  readonly path: string
}

/** Blanks, and the signs without a look that messengers and editors put around an address. */
const BLANK = /^[\s\u200b\u200e\u200f\u2060]$/

function withoutBlanks(text: string): string {
  const all = [...text]
  const isSeen = (letter: string) => !BLANK.test(letter)
  return all.slice(Math.max(0, all.findIndex(isSeen)), all.findLastIndex(isSeen) + 1).join('')
}

/** A segment without blanks around it, written in one way. An escape that stands for no letter is shown as it was typed. */
function tidySegment(segment: string): string {
  try {
    return encodeURIComponent(withoutBlanks(decodeURIComponent(segment)))
  } catch {
    return segment.trim().replaceAll('%', '%25')
  }
}

/**
 * Segments that name nothing: of slashes at the end or doubled, of relative links, and the document that all screens share. They come from
 * notes, mails and other programs.
 */
const NOTHING = /^(\.{0,2}|(index|app)\.html?)$/i

/** Whether a name, as it is, can be a segment of an address. */
export const isSegment = (name: string): boolean =>
  /^[^\s/\\?#%\p{Cc}\p{Cs}]+$/u.test(name) && !NOTHING.test(name) && withoutBlanks(name) === name

const tidySegments = (path: string): readonly string[] =>
  path
    .split('/')
    .map(tidySegment)
    .filter((segment) => !NOTHING.test(segment))

/**
 * Splits the prefix from an address, and gives its path the form in which links write it. The letters of a language and of a screen may be
 * large; those of a slug stay, because another server may have such slugs. A first segment that is no known language is part of the path.
 * Of several languages the first counts: no slug is one, and a path without its prefix is split again.
 */
export function splitAddress(address: string, languages: readonly string[]): Address {
  const end = address.search(/[?#]/)
  const segments = tidySegments(end < 0 ? address : address.slice(0, end))
  const languageOf = (segment: string) => languages.find((code) => code.toLowerCase() === segment.toLowerCase())
  const text = segments.findIndex((segment) => languageOf(segment) === undefined)
  const [language = null] = segments.slice(0, 1).map(languageOf)
  const path = `/${(text < 0 ? [] : segments.slice(text)).join('/')}`
  const small = path.toLowerCase()
  return { language, path: (isScreen(small) ? small : path) + (end < 0 ? '' : address.slice(end)) }
}

/** The address of a path in a language. The path may have a query and a fragment. Without a language it stays as it is. */
export const addressIn = (language: string | null, path: string): string =>
  language === null ? path : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`

/** The path of an article, without a language. */
export const articlePath = ({ bookSlug, slug }: { readonly bookSlug: string; readonly slug: string }): string =>
  `/${encodeURIComponent(bookSlug)}/${encodeURIComponent(slug)}`

/**
 * Whether a slug would be read as a language: two letters, so that any language can be added later, or the code of a language that the
 * library has. Two letters are ISO 639-1.
 */
export const isLanguagePrefix = (slug: string, languages: readonly string[]): boolean =>
  /^[a-z]{2}$/.test(slug) || languages.includes(slug)
