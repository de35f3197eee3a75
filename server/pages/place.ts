import { addressIn, splitAddress } from '#contract/addresses.ts'
import { chooseLanguage } from '#contract/languages.ts'
import { acceptedLanguages } from '#server/http/language.ts'
import { addressForm } from '#server/library/app-addresses.ts'
import type { PublicLibrary, PublicText } from './public-library.ts'

/** What stands at an address. */
export type Place = { readonly kind: 'none' } | ShownPlace

export type ShownPlace = {
  /** Of the library in which it was found: what is made of this place belongs to no later one. */
  readonly version: string
  /** Of the address, else the one that suits the request. */
  readonly lang: string
  /** Whether the address names its language. */
  readonly isPrefixed: boolean
} & (
  | { readonly kind: 'text'; readonly text: PublicText }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'screen' }
  | { readonly kind: 'unknown' }
)

/** The address of a text in a language. With `null`: the address without a prefix, which follows the reader. */
export const pathOf = ({ slug, article }: Pick<PublicText, 'slug' | 'article'>, lang: string | null): string =>
  addressIn(lang, article === null ? `/${slug}` : `/${slug}/${article}`)

/** What has another address now. */
const textFormerlyAt = (
  { slug, article }: { readonly slug: string; readonly article: string | null },
  { bySlug, byArticle, formerBooks, formerArticles }: PublicLibrary,
): PublicText | undefined =>
  article === null ? bySlug.get(formerBooks.get(slug) ?? slug) : byArticle.get(formerArticles.get(article) ?? article)

export function findPlace(path: string, acceptLanguage: string | undefined, library: PublicLibrary): Place {
  const { language: named, path: rest } = splitAddress(path, library.languages)
  const lang = named ?? chooseLanguage(acceptedLanguages(acceptLanguage), library.languages)
  const shown = { version: library.version, lang, isPrefixed: named !== null }
  const form = addressForm(rest)
  if (form.kind === 'none') return { kind: 'none' }
  if (form.kind !== 'text') return { ...shown, kind: form.kind }
  const known = form.article === null ? library.bySlug.get(form.slug) : library.byArticle.get(form.article)
  const text = known ?? textFormerlyAt(form, library)
  if (text?.changed.has(lang) !== true) return { ...shown, kind: 'unknown' }
  // An article belongs to one book. Its slug stays when it goes to another one. The home page is not at `/home`.
  const hasMoved = known === undefined || text.slug !== form.slug
  const to = hasMoved ? pathOf(text, named) : addressIn(named, rest.toLowerCase())
  // A text has one address: other letters' case, blanks and further slashes lead there.
  return to === path.replace(/(.)\/$/, '$1') ? { ...shown, kind: 'text', text } : { ...shown, kind: 'moved', to }
}
