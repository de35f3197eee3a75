import type { Article, Book } from '#contract/library/content.ts'
import { figuresIn } from '#db/library/figures.ts'
import type { Body, ManifestEntry, PackedArticle } from '#db/library/pack-schema.ts'
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

export const packedArticle = ({ id, attributes: a }: Article): PackedArticle => ({
  id,
  slug: a.slug,
  position: a.position,
  title: a.title,
  description: a.description,
  readingMinutes: a.reading_minutes,
  image: a.image,
  restricted: a.restricted,
  updatedAt: a.updated_at,
})

export const bodyOf = ({ attributes: a }: Article): Body => ({
  slug: a.slug,
  html: a.content,
  restricted: a.restricted,
})

/** `here`: whether the text is stored. */
export const manifestEntry = ({ id, attributes: a }: Article, pack: number, here: boolean): ManifestEntry => ({
  slug: a.slug,
  id,
  pack,
  here,
  minutes: a.reading_minutes,
  chars: a.content.length,
  restricted: a.restricted,
  figures: figuresIn(a.content),
})
