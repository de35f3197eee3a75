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

/** The interface language for a reader of this language of the library. Null: not known. */
export const interfaceLanguage = (code: string | null): InterfaceLanguage =>
  code !== null && isInterfaceLanguage(code) ? code : DEFAULT_LANGUAGE
