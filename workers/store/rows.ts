import type { Article, Book } from '#contract/library/content.ts'
import { readingMinutes, wordsIn } from '#contract/library/reading-speed.ts'
import type { View } from '#contract/workers/view.ts'
import type { StoredArticle } from '#db/library/article-schema.ts'
import { figuresIn } from '#db/library/figures.ts'
import type { BookRow } from '#db/schema.ts'

/** Most rows have none, and then no list of them. */
const formerlyOf = ({ formerly }: { readonly formerly?: readonly string[] | undefined }) =>
  formerly === undefined || formerly.length === 0 ? {} : { formerly }

export const bookRow = ({ id, attributes: a }: Book, { aud, lang }: View): BookRow => ({
  aud,
  lang,
  id,
  slug: a.slug,
  title: a.title,
  description: a.description,
  author: a.author,
  price: a.price,
  discountAmount: a.discount_amount,
  currencySymbol: a.currencySymbol,
  articlesCount: a.articles_count,
  image: a.hero_image,
  ...formerlyOf(a),
})

/** An article whose time is known. */
export type DatedArticle = Article & { readonly attributes: { readonly updated_at: string } }

/** Good enough to count words. The search's own reader of texts is too large for a first visit. */
const roughText = (html: string): string => html.replace(/<[^>]*>?|&#?\w+;/g, ' ')

/** What lists show of an article. A server may send none. */
export const descriptionOf = ({ description }: Pick<Article['attributes'], 'description'>): string => description ?? ''

/** An article without its text. What a server does not say is counted from the text, or empty. */
export const storedArticle = (
  { id, attributes: a }: DatedArticle,
  lang: string,
  pack: number | null,
): StoredArticle => ({
  slug: a.slug,
  id,
  position: a.position,
  title: a.title,
  description: descriptionOf(a),
  readingMinutes: a.reading_minutes ?? readingMinutes(wordsIn(roughText(a.content)), lang),
  restricted: a.restricted,
  updatedAt: a.updated_at,
  credits: a.credits,
  pack,
  chars: a.content.length,
  figures: figuresIn(a.content),
  ...formerlyOf(a),
})
