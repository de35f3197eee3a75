import { canonicalTag, codeFault, meantCode, saysNoLanguage } from '#server/import/language-codes.ts'
import { EpubFault } from './epub-fault.ts'

/** The language that the operator names, or whether the library gets the one of the book. */
export interface LanguageChoice {
  readonly named?: string
  readonly mayAdd: (file: string, lang: string) => Promise<boolean>
}

/** A language's tag in its usual form, whatever the book has: `rus`, `en_US`, `English`. */
function canonical(declared: string, languages: readonly string[]): string {
  const tag = declared.replaceAll('_', '-')
  const isName = (code: string, lang: string): boolean =>
    new Intl.DisplayNames([lang], { type: 'language' }).of(code)?.toLowerCase() === tag.toLowerCase()
  const byName = languages.find((code) => isName(code, 'en') || isName(code, code))
  if (byName !== undefined) return byName
  return canonicalTag(tag) ?? tag
}

/** The library's language for the book's language: `en-US` becomes `en`, and `ua` is Ukrainian. */
export async function languageOf(
  file: string,
  declared: string,
  languages: readonly string[],
  { named, mayAdd }: LanguageChoice,
): Promise<string> {
  const said = (named ?? declared).trim()
  if (named === undefined && saysNoLanguage(said))
    throw new EpubFault('', 1, 'it does not say in which language it is; say it with --language')
  const tag = canonical(said, languages)
  const known = languages.find((code) => code.toLowerCase() === tag.toLowerCase())
  if (known !== undefined) return known
  const [written = ''] = tag.toLowerCase().split('-')
  const code = named === undefined ? meantCode(written) : written
  if (languages.includes(code)) return code
  if (!/^[a-z]{2,3}$/.test(code)) throw new EpubFault('', 1, `${tag} is no code of a language`)
  const fault = codeFault(code)
  if (fault !== null)
    throw new EpubFault('', 1, named === undefined ? `${fault}; say its language with --language` : fault)
  if (named !== undefined || (await mayAdd(file, code))) return code
  throw new EpubFault('', 1, `it is in ${tag}, which the library does not have; --language ${code} adds the language`)
}
