import { addressIn, articlePath } from '#contract/addresses.ts'
import { escapeHtml } from '#contract/library/escape-html.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { quoted } from '../../../ui/article/quoted.ts'

/** A quote and what it is from. */
export interface Source {
  readonly quote: string
  readonly lang: string
  readonly title: string
  readonly address: string
}

/** What a copied or shared quote is from. The address names the language, or the words would not be found there. */
export const sourceOf = (
  quote: string,
  lang: string,
  article: Pick<ArticleRow, 'bookSlug' | 'slug' | 'title'>,
): Source => ({
  quote,
  lang,
  title: article.title,
  address: location.origin + addressIn(lang, articlePath(article)),
})

/** The quote with its article and address, as it is copied. */
export const withSource = ({ quote, lang, title, address }: Source): string =>
  `${quoted(quote, lang)}\n— ${title}\n${address}`

/** A quote that is HTML already, with a link to its article. */
export const htmlWithSource = (quote: string, { title, address }: Source): string =>
  `<blockquote>${quote}</blockquote><p>— <a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p>`

/** Longer quotes are named by their first and last words, or the address would be too long for some apps. */
const MAX_WHOLE_UNITS = 100
const EDGE_WORDS = 5

const encoded = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D')

/** The part of an address with which browsers go to a passage and mark it. */
export function textFragment(quote: string): string {
  const [passage = ''] = quote.split('\n')
  const words = passage.split(' ')
  if (passage.length <= MAX_WHOLE_UNITS || words.length <= 2 * EDGE_WORDS) return `#:~:text=${encoded(passage)}`
  return `#:~:text=${[words.slice(0, EDGE_WORDS), words.slice(-EDGE_WORDS)].map((edge) => encoded(edge.join(' '))).join()}`
}

/** A search for more words than this finds only the passage itself. */
const MAX_QUERY_UNITS = 100

/** The beginning of a quote as a search, in whole words. */
export function queryFrom(quote: string): string {
  const words = quote.replaceAll('\n', ' ')
  if (words.length <= MAX_QUERY_UNITS) return words
  const end = words.lastIndexOf(' ', MAX_QUERY_UNITS)
  return words.slice(0, end === -1 ? MAX_QUERY_UNITS : end)
}
