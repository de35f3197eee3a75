import * as v from 'valibot'
import { LanguageCode } from '../languages.ts'
import { PageLinks, PageMeta, resource, resourceOfBook, Slug, Timestamp } from '../resource.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const Image = v.object({ title: v.string(), mime_type: v.string(), asset_key: v.string() })
export type Image = v.InferOutput<typeof Image>

export const StatsAttributes = v.object({
  books_count: Count,
  articles_count: Count,
  languages_count: Count,
  /** An extension. It changes when any content changes that this requester can read in this language. */
  content_revision: v.optional(v.string()),
})
export type StatsAttributes = v.InferOutput<typeof StatsAttributes>

export const LanguageAttributes = v.object({ iso: LanguageCode, name: v.string() })
export type LanguageAttributes = v.InferOutput<typeof LanguageAttributes>

export const PageAttributes = v.object({
  slug: Slug,
  title: v.string(),
  seo_title: v.string(),
  seo_description: v.string(),
  content: v.string(),
})
export type PageAttributes = v.InferOutput<typeof PageAttributes>

export const BookAttributes = v.object({
  slug: Slug,
  title: v.string(),
  description: v.string(),
  author: v.string(),
  /** In major units with two decimals, next to `currencySymbol`. */
  price: v.number(),
  discount_amount: v.number(),
  currencySymbol: v.string(),
  articles_count: Count,
  hero_image: v.nullable(Image),
  updated_at: Timestamp,
})
export type BookAttributes = v.InferOutput<typeof BookAttributes>

const Neighbour = v.nullable(v.object({ slug: Slug, title: v.string() }))

const articleFields = {
  slug: Slug,
  title: v.string(),
  description: v.string(),
  /** The place in the book's reading order, from 1. */
  position: Count,
  reading_minutes: Count,
  image: v.nullable(Image),
  /** True if `content` is only the beginning, because this requester may not read the rest. */
  restricted: v.boolean(),
  updated_at: Timestamp,
}

export const ArticleAttributes = v.object({
  ...articleFields,
  content: v.string(),
  prev: v.optional(Neighbour),
  next: v.optional(Neighbour),
})
export type ArticleAttributes = v.InferOutput<typeof ArticleAttributes>

/** An article without its text, for lists outside its book. */
export const ArticleSummary = v.object(articleFields)

/** What `updated_since` gives for a deleted article. */
export const DeletedArticle = v.object({ slug: Slug, deleted: v.literal(true) })

export const Book = resource('books', BookAttributes)
export type Book = v.InferOutput<typeof Book>
export const Article = resourceOfBook('articles', ArticleAttributes)
export type Article = v.InferOutput<typeof Article>
export const ArticleTombstone = resource('articles', DeletedArticle)

export const StatsAnswer = v.object({ data: v.object({ attributes: StatsAttributes }) })
export const LanguagesAnswer = v.object({ data: v.array(v.object({ attributes: LanguageAttributes })) })
export const PagesAnswer = v.object({ data: v.array(v.object({ attributes: PageAttributes })) })
export const BooksAnswer = v.object({ data: v.array(Book) })
export const ArticlesAnswer = v.object({
  data: v.array(v.union([Article, ArticleTombstone])),
  included: v.array(Book),
  links: PageLinks,
  meta: PageMeta,
})
export const ArticleAnswer = v.object({ data: Article, included: v.array(Book) })

/** A hit of a search. `excerpt` is escaped text with `<mark>` around the matches. */
export const SearchHit = resourceOfBook('articles', v.object({ ...articleFields, excerpt: v.string() }))
export type SearchHit = v.InferOutput<typeof SearchHit>
export const SearchAnswer = v.object({
  data: v.array(SearchHit),
  included: v.array(Book),
  links: PageLinks,
  meta: PageMeta,
})
