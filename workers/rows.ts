import type { Article, Book } from '#contract/content.ts'
import { figuresIn } from '../src/db/figures.ts'
import type { Body, ManifestEntry } from '../src/db/pack-schema.ts'
import type { ArticleRow, Audience, BookRow } from '../src/db/schema.ts'

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

/** `pack`: the one that has its text, or null. */
export const articleRow = (
  { id, attributes: a }: Article,
  bookSlug: string,
  { aud, lang }: Scope,
  pack: number | null,
): ArticleRow => ({
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
  ...(pack === null ? {} : { pack }),
})

export const bodyOf = ({ attributes: a }: Article): Body => ({
  slug: a.slug,
  html: a.content,
  restricted: a.restricted,
})

/** `chars`: of its text. */
export const manifestEntry = (
  { slug, id, pack, readingMinutes, restricted, figures = [] }: ArticleRow,
  chars: number,
): ManifestEntry => ({
  slug,
  id,
  pack: pack ?? null,
  minutes: readingMinutes,
  chars,
  ...(restricted && { restricted: true as const }),
  ...(figures.length > 0 && { figures }),
})
