import type { Article, Book } from '#contract/library/content.ts'
import type { StoredArticle } from '#db/library/article-schema.ts'
import { figuresIn } from '#db/library/figures.ts'
import type { Audience, BookRow } from '#db/schema.ts'

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

export const storedArticle = ({ id, attributes: a }: Article, pack: number | null): StoredArticle => ({
  slug: a.slug,
  id,
  position: a.position,
  title: a.title,
  description: a.description,
  readingMinutes: a.reading_minutes,
  image: a.image,
  restricted: a.restricted,
  updatedAt: a.updated_at,
  pack,
  chars: a.content.length,
  figures: figuresIn(a.content),
})
