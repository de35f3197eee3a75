export interface ArticleAddress {
  readonly bookSlug: string
  readonly slug: string
}

/** The slugs in an article's address. Null for any other address. */
export function articleAt(pathname: string): ArticleAddress | null {
  const [, book, article] = /^\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (book === undefined || article === undefined) return null
  try {
    return { bookSlug: decodeURIComponent(book), slug: decodeURIComponent(article) }
  } catch {
    return null
  }
}
