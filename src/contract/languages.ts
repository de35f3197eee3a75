import * as v from 'valibot'

/** The languages of the interface. The library's languages come from the server and may be fewer or more. */
export const INTERFACE_LANGUAGES = ['en', 'ru', 'uk'] as const
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]

export const DEFAULT_LANGUAGE: InterfaceLanguage = 'en'

/** A language code: ISO 639, with an optional script or region. `Intl` takes each of them. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(-([A-Za-z]{2}|[A-Za-z]{4}))?$/
const CODE_FAULT = 'a language code is like uk, pt-BR or sr-Latn'
export const LanguageCode = v.pipe(v.string(CODE_FAULT), v.regex(LANGUAGE_CODE, CODE_FAULT))

export const isInterfaceLanguage = (code: string): code is InterfaceLanguage =>
  INTERFACE_LANGUAGES.some((language) => language === code)

/** The language of a tag, without script and region. */
export const primarySubtag = (tag: string): string => tag.replace(/-.*/s, '')

/** The interface language for a reader of this language of the library. Null: not known. */
export const interfaceLanguage = (code: string | null): InterfaceLanguage =>
  code !== null && isInterfaceLanguage(code) ? code : DEFAULT_LANGUAGE

/** The longest language that is the tag without subtags at its end (RFC 4647), else one with the same first subtag. */
function inLibrary(tag: string, library: readonly string[]): string | undefined {
  const wanted = tag.toLowerCase()
  const [longest] = library
    .filter((language) => `${wanted}-`.startsWith(`${language.toLowerCase()}-`))
    .sort((a, b) => b.length - a.length)
  return longest ?? library.find((language) => primarySubtag(language.toLowerCase()) === primarySubtag(wanted))
}

/** The first of these tags that the library has. Without one it is English, or where the library does not have that, its first language. */
export function chooseLanguage(tags: readonly string[], library: readonly string[]): string {
  for (const tag of tags) {
    const found = inLibrary(tag, library)
    if (found !== undefined) return found
  }
  return library.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (library[0] ?? DEFAULT_LANGUAGE)
}
