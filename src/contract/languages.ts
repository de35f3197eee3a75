import * as v from 'valibot'

/** The languages of the interface. The library's languages come from the server and may be fewer or more. */
export const INTERFACE_LANGUAGES = ['en', 'ru', 'uk'] as const
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]

export const DEFAULT_LANGUAGE: InterfaceLanguage = 'en'

/** A language code: ISO 639, with an optional script or region. `Intl` takes each of them. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(-([A-Za-z]{2}|[A-Za-z]{4}))?$/
const CODE_FAULT = 'a language code is like uk, pt-BR or sr-Latn'
export const LanguageCode = v.pipe(v.string(CODE_FAULT), v.regex(LANGUAGE_CODE, CODE_FAULT))
/** As another server writes it: EN or en_GB. What is no code as it stands is a code by its language alone. */
export const AnsweredLanguageCode = v.pipe(
  v.string(),
  v.transform((code) => (LANGUAGE_CODE.test(code) ? code : code.replace(/[-_].*/s, '').toLowerCase())),
  LanguageCode,
)

export const isInterfaceLanguage = (code: string): code is InterfaceLanguage =>
  INTERFACE_LANGUAGES.some((language) => language === code)

/** The language of a tag, without script and region. */
export const primarySubtag = (tag: string): string => tag.replace(/-.*/s, '')

/** The interface language for a reader of this language of the library, whatever its region. Null: not known. */
export function interfaceLanguage(code: string | null): InterfaceLanguage {
  const alone = primarySubtag(code ?? DEFAULT_LANGUAGE)
  return isInterfaceLanguage(alone) ? alone : DEFAULT_LANGUAGE
}

/** The tag with its likely script and region, and with today's code of its language. Undefined: the tag is not valid. */
function likely(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return undefined
  }
}

const known = new Map<string, Intl.Locale | undefined>()
/** The same for a language of the library, made once. */
function likelyOf(code: string): Intl.Locale | undefined {
  const locale = known.get(code) ?? likely(code)
  known.set(code, locale)
  return locale
}

const begins = (tag: string, part: string): boolean => `${tag}-`.toLowerCase().startsWith(`${part}-`.toLowerCase())

/** No prefix weighs as much as the script. */
const SCRIPT = 100

/** Of the library's languages that are the tag's: one in its script, then its longest prefix (RFC 4647), then one of its region. */
function inLibrary(tag: string, library: readonly string[]): string | undefined {
  const wanted = likely(tag)
  const nearness = (code: string): number => {
    const its = likelyOf(code)
    if (!begins(tag, primarySubtag(code)) && (wanted === undefined || its?.language !== wanted.language)) return 0
    const script = its?.script === wanted?.script ? SCRIPT : 0
    return 1 + script + (begins(tag, code) ? 2 * code.length : 0) + Number(its?.region === wanted?.region)
  }
  const [best] = library.map((code) => ({ code, rank: nearness(code) })).sort((a, b) => b.rank - a.rank)
  return best !== undefined && best.rank > 0 ? best.code : undefined
}

/** The first of these tags that the library has. Without one it is English, or where the library does not have that, its first language. */
export function chooseLanguage(tags: readonly string[], library: readonly string[]): string {
  for (const tag of tags) {
    const found = inLibrary(tag, library)
    if (found !== undefined) return found
  }
  return library.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (library[0] ?? DEFAULT_LANGUAGE)
}
