import type { Article, Book } from '#contract/content.ts'
import type { ArticleRow, Audience, BodyRow, BookRow } from '../src/db/schema.ts'

/** For whom and in which language a row was fetched. */
export interface Scope {
  readonly aud: Audience
  readonly lang: string
}

export const bookRow = ({ id, attributes: a }: Book, { aud, lang }: Scope): BookRow => ({
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
  updatedAt: a.updated_at,
})

const FIGURE = /<img[^>]+src="([^"]+)"/g

/** The addresses of the pictures in a text. */
export const figuresIn = (html: string): string[] =>
  html.includes('<img') ? [...html.matchAll(FIGURE)].map(([, src = '']) => src) : []

export const articleRow = ({ id, attributes: a }: Article, bookSlug: string, { aud, lang }: Scope): ArticleRow => ({
  aud,
  lang,
  id,
  slug: a.slug,
  bookSlug,
  position: a.position,
  title: a.title,
  description: a.description,
  readingMinutes: a.reading_minutes,
  image: a.image,
  restricted: a.restricted,
  updatedAt: a.updated_at,
  figures: figuresIn(a.content),
})

export const bodyRow = ({ attributes: a }: Article, { aud, lang }: Scope): BodyRow => ({
  aud,
  lang,
  slug: a.slug,
  html: a.content,
  restricted: a.restricted,
})
