/**
 * Where the reader is sent who is at the former address of an article. Query, fragment and the prefix of the language stay. The
 * article goes to its fragment itself when it opens, and not when it was open already.
 */
export const toArticle = ({ bookSlug, slug }: { readonly bookSlug: string; readonly slug: string }) =>
  ({
    to: '/$bookSlug/$articleSlug',
    params: { bookSlug, articleSlug: slug },
    search: true,
    hash: true,
    hashScrollIntoView: false,
    replace: true,
  }) as const

/** The same for a book. */
export const toBook = ({ slug }: { readonly slug: string }) =>
  ({ to: '/$bookSlug', params: { bookSlug: slug }, search: true, hash: true, replace: true }) as const

/** The page `home` has the words of the home screen, and is not a screen of its own. */
export const toHome = { to: '/', hash: true, replace: true } as const
