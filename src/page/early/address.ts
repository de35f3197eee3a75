export interface ArticleAddress {
  readonly bookSlug: string
  readonly slug: string
}

/** What an article's address names; null for any other address. */
export function articleAt(pathname: string): ArticleAddress | null {
  const [, book, article] = /^\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (book === undefined || article === undefined) return null
  try {
    return { bookSlug: decodeURIComponent(book), slug: decodeURIComponent(article) }
  } catch {
    return null
  }
}
