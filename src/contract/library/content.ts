import * as v from 'valibot'
import { AnsweredLanguageCode } from '../languages.ts'
import {
  AnySlug,
  addition,
  Count,
  emptyIfAbsent,
  extra,
  Id,
  isDay,
  PageLinks,
  PageMeta,
  resourceByName,
  Timestamp,
} from '../resource.ts'

/** A text that another server may send as null. */
const text = v.nullish(v.string(), '')

export const Image = v.object({ title: text, mime_type: text, asset_key: v.string() })
export type Image = v.InferOutput<typeof Image>

export const StatsAttributes = v.object({
  books_count: Count,
  articles_count: Count,
  languages_count: Count,
  /** An extension. It changes when any content changes that this requester can read in this language. */
  content_revision: addition(v.string()),
})
export type StatsAttributes = v.InferOutput<typeof StatsAttributes>

export const LanguageAttributes = v.object({ iso: AnsweredLanguageCode, name: v.string() })
export type LanguageAttributes = v.InferOutput<typeof LanguageAttributes>

export const PageAttributes = v.object({
  slug: AnySlug,
  title: v.string(),
  seo_title: extra(v.string()),
  seo_description: extra(v.string()),
  content: extra(v.string()),
})
export type PageAttributes = v.InferOutput<typeof PageAttributes>

/** *(Extension)* The slugs that it had before. Absent when there are none. One that cannot be read costs only the list. */
const Formerly = addition(v.array(AnySlug))

/** Databases send decimals as text. */
const Decimal = v.pipe(v.string(), v.regex(/^-?\d{1,12}(\.\d{1,12})?$/), v.transform(Number))
const amount = v.nullish(v.union([v.number(), Decimal]), 0)

const BookAttributes = v.object({
  slug: AnySlug,
  title: v.string(),
  description: text,
  author: extra(v.string()),
  /** In major units with two decimals, next to `currencySymbol`. */
  price: amount,
  discount_amount: amount,
  currencySymbol: text,
  articles_count: extra(Count),
  hero_image: extra(Image),
  updated_at: extra(Timestamp),
  formerly: Formerly,
})

/** Who wrote an article and who checked it. `reviewed_on` is a day: 2026-11-24. Both parts of a review are known, or none is. */
export const Credits = v.object({
  author: v.string(),
  reviewer: extra(v.string()),
  reviewed_on: extra(v.pipe(v.string(), v.isoDate(), v.check(isDay))),
  /** Whether the text is on health, so that its readers have to be told what it cannot be. */
  not_medical_advice: v.fallback(v.optional(v.boolean(), false), false),
})
export type Credits = v.InferOutput<typeof Credits>

const Neighbour = v.nullable(v.object({ slug: AnySlug, title: v.string() }))

const articleFields = {
  slug: AnySlug,
  title: v.string(),
  description: extra(v.string()),
  /** The place in the book's reading order, from 1. Without it, the order of the list counts. */
  position: extra(Count),
  /** Without them, they are counted from the text. */
  reading_minutes: extra(Count),
  /** The API names it. Our server has none, and the app shows none. */
  image: extra(Image),
  /** True if `content` is only the beginning, because this requester may not read the rest. */
  restricted: v.pipe(
    v.nullish(v.union([v.boolean(), v.picklist([0, 1])]), false),
    v.transform((flag) => flag === true || flag === 1),
  ),
  /** Without it, articles are compared by their content. */
  updated_at: extra(Timestamp),
}

const ArticleAttributes = v.object({
  ...articleFields,
  /** Null where a server shows nothing of an article that this requester may not read. */
  content: v.nullable(v.string(), ''),
  credits: extra(Credits),
  formerly: Formerly,
  prev: addition(Neighbour),
  next: addition(Neighbour),
})

/** What `updated_since` gives for a deleted article. */
const DeletedArticle = v.object({ slug: AnySlug, deleted: v.literal(true) })

/** Without an id, the slug stands for it. */
const named = <R extends { readonly id?: string | null | undefined; readonly attributes: { readonly slug: string } }>(
  row: R,
) => ({ ...row, id: row.id ?? row.attributes.slug })

const BookRelation = v.object({ books: v.object({ data: v.object({ id: Id, type: addition(v.string()) }) }) })

export const Book = v.pipe(resourceByName('books', BookAttributes), v.transform(named))
export type Book = v.InferOutput<typeof Book>
/** What came along with articles. It need not be a book: its type stays as it is named. */
const Included = v.pipe(
  v.object({ ...resourceByName('books', BookAttributes).entries, type: addition(v.string()) }),
  v.transform(named),
)
type Included = v.InferOutput<typeof Included>
/** Nobody reads a book without it: what is no list is as if nothing came along. A bad row is left out alone. */
const IncludedList = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((came): unknown[] => (Array.isArray(came) ? came : [])),
    v.array(Included),
  ),
  [],
)
/** The book of an article among what came along. Other things may have its id, and a book may have no type. */
export function relatedBook(
  included: readonly Included[],
  related: v.InferOutput<typeof BookRelation> | undefined,
): Included | undefined {
  const { id, type = 'books' } = related?.books.data ?? {}
  const found = included.filter((one) => one.id === id)
  return found.find((one) => one.type === type) ?? found.find((one) => one.type === undefined) ?? found[0]
}
export const Article = v.pipe(
  v.object({
    ...resourceByName('articles', ArticleAttributes).entries,
    /** Its book, which is in `included`. In the list of a book nobody needs it. */
    relationships: addition(BookRelation),
  }),
  v.transform(named),
)
export type Article = v.InferOutput<typeof Article>
const ArticleTombstone = v.pipe(resourceByName('articles', DeletedArticle), v.transform(named))

export const StatsAnswer = v.object({ data: v.object({ attributes: StatsAttributes }) })
export const LanguagesAnswer = v.object({ data: v.array(v.object({ attributes: LanguageAttributes })) })
export const PagesAnswer = v.object({ data: v.array(v.object({ attributes: PageAttributes })) })
export const BooksAnswer = v.object({ data: v.array(Book) })
export const ArticlesAnswer = v.object({
  data: v.array(v.union([ArticleTombstone, Article])),
  included: IncludedList,
  links: PageLinks,
  meta: emptyIfAbsent(PageMeta),
})
export const ArticleAnswer = v.object({ data: Article, included: IncludedList })

/** A hit of a search. `excerpt` is escaped text with `<mark>` around the matches. A server without it sends the whole article. */
const HitAttributes = v.object({ ...articleFields, excerpt: extra(v.string()), content: addition(v.string()) })
export const SearchHit = v.pipe(
  v.object({ ...resourceByName('articles', HitAttributes).entries, relationships: BookRelation }),
  v.transform(named),
)
export type SearchHit = v.InferOutput<typeof SearchHit>
export const SearchAnswer = v.object({
  data: v.array(SearchHit),
  included: IncludedList,
  links: PageLinks,
  meta: emptyIfAbsent(
    v.object({
      ...PageMeta.entries,
      /** Whether no article has these words, so that the hits have similar ones. */
      corrected: addition(v.boolean()),
    }),
  ),
})
