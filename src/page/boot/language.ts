import { type Address, addressIn, splitAddress } from '#contract/addresses.ts'
import { chooseLanguage, INTERFACE_LANGUAGES, LANGUAGE_CODE, primarySubtag } from '#contract/languages.ts'
import { getStored } from './browser-storage.ts'

/** Null while they are not known. */
let libraryLanguages: readonly string[] | null = null

/** Makes the library's languages known as prefixes. Those of the interface always are. */
export function learnLanguages(codes: readonly string[] | null): void {
  libraryLanguages = codes
}

/**
 * The language that the reader chose, or that the app chose at a first start without a link's language. Null before. Damaged means absent:
 * a server cannot be asked in a language that is none. A region that the library does not have is dropped.
 */
export function storedLanguage(): string | null {
  const stored = getStored('currentLanguage')
  if (stored === null || !LANGUAGE_CODE.test(stored)) return null
  const alone = primarySubtag(stored)
  return libraryLanguages?.includes(alone) && !libraryLanguages.includes(stored) ? alone : stored
}

export const areLanguagesKnown = (): boolean => libraryLanguages !== null

export const addressOf = (pathname: string): Address =>
  splitAddress(pathname, [...INTERFACE_LANGUAGES, ...(libraryLanguages ?? [])])

/** Writes the shown address as links write it, for the reader who copies it. */
export function tidyShownAddress(): void {
  const { language, path } = addressOf(location.pathname)
  const tidy = addressIn(language, path)
  if (tidy !== location.pathname) history.replaceState(history.state, '', tidy + location.search + location.hash)
}

/**
 * The language that the server chose for its page, by the same rule: it knows the library's languages. Undefined where the address names
 * one.
 */
export const servedLanguage = (): string | undefined => document.documentElement.dataset.servedLanguage

/**
 * The language of an address. Without a prefix it is the stored one, else the one that the library has of the browser's, as the
 * specification says, or English where it has none. While the library's languages are not known, it is the server's choice, and without
 * that the languages of the interface count.
 */
export function languageAt(pathname: string): string {
  const library = libraryLanguages ?? INTERFACE_LANGUAGES
  const served = areLanguagesKnown() ? undefined : servedLanguage()
  return addressOf(pathname).language ?? storedLanguage() ?? served ?? chooseLanguage(navigator.languages, library)
}
