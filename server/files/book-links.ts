import { tryDecodeURIComponent } from 'hono/utils/url'
import { addressIn } from '#contract/addresses.ts'
import { idsIn } from '#server/import/element.ts'
import type { ArticleTree } from './article-tree.ts'
import type { BookSource } from './book-source.ts'

/**
 * The target of a link in an article, as a book file needs it. `inside`: an article of this book, at one of its ids or
 * at its start.
 */
export type BookLink =
  | { readonly to: 'inside'; readonly slug: string; readonly id: string | null }
  | { readonly to: 'outside'; readonly url: string }
  | { readonly to: 'nowhere' }

export type ResolveLink = (href: string, fromSlug: string) => BookLink

/** A percent sign without its two digits, and signs that stand in no address. Browsers take them, EPUB readers do not. */
const STRAY = /%(?![\da-f]{2})|[\s|"<>\\^`{}]/gi

/** EPUB readers accept only valid addresses. An invalid one is no link. */
function outside(url: string): BookLink {
  try {
    return { to: 'outside', url: new URL(url).href.replace(STRAY, encodeURIComponent) }
  } catch {
    return { to: 'nowhere' }
  }
}

/** `origin`: the library's address, for links to its other books and pages. They lead to the language of the book. */
export function linkResolver(
  { slug, lang }: Pick<BookSource, 'slug' | 'lang'>,
  articles: readonly ArticleTree[],
  origin: string,
): ResolveLink {
  const ids = new Map(articles.map((article) => [article.slug, new Set(idsIn(article.tree))]))
  const inside = (article: string, fragment: string): BookLink => {
    const id = tryDecodeURIComponent(fragment)
    return { to: 'inside', slug: article, id: ids.get(article)?.has(id) === true ? id : null }
  }
  return (href, fromSlug) => {
    const [path = '', fragment = ''] = href.split('#')
    if (path === '') {
      const link = inside(fromSlug, fragment)
      return link.to === 'inside' && link.id === null ? { to: 'nowhere' } : link
    }
    if (!path.startsWith('/')) return outside(href)
    const article = /^\/([^/?]+)\/([^/?]+)/.exec(path)
    if (article?.[1] === slug && article[2] !== undefined && ids.has(article[2])) return inside(article[2], fragment)
    return outside(`${origin}${addressIn(lang, href)}`)
  }
}
