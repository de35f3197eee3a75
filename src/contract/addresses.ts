/** The path of an address, and the language that its prefix names: "/ru/oats" is "/oats" in Russian. */
export interface Address {
  /** Null without a prefix: the reader's own language is shown. */
  readonly language: string | null
  /** As in the specification's list of routes, without the prefix. */
  readonly path: string
}

/** Splits the prefix from a path. A first segment that is no known language is part of the path. */
export function splitAddress(pathname: string, isLanguage: (code: string) => boolean): Address {
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
  if (!isLanguage(first)) return { language: null, path: pathname }
  // "/ru//evil.example" must not become the address of another host.
  return { language: first, path: rest.replace(/^\/+/, '/') || '/' }
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
