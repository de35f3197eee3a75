import * as v from 'valibot'
import { Article } from './content.ts'
import { Id, PageLinks, PageMeta, resource, Timestamp, wholeNumber } from './resource.ts'

export const BookmarkForm = v.object({ article_id: Id })

const Bookmark = resource('bookmarks', v.object({ article_id: Id, created_at: Timestamp }))
export type Bookmark = v.InferOutput<typeof Bookmark>

export const BookmarkAnswer = v.object({ data: Bookmark })
/** Bookmarks alone are small. */
export const MAX_BARE_BOOKMARKS_PER_PAGE = 1_000
/** Without `per_page`: as many as a page may hold. */
export const BookmarksQuery = v.object({
  page: v.optional(wholeNumber(1, 1_000_000), '1'),
  per_page: v.optional(wholeNumber(1, MAX_BARE_BOOKMARKS_PER_PAGE)),
  /** Leaves the articles out. */
  without: v.optional(v.literal('included', 'invalid')),
})

/** The newest first, a page of them, with their articles in `included`. */
export const BookmarksAnswer = v.object({
  data: v.array(Bookmark),
  included: v.array(Article),
  links: PageLinks,
  meta: PageMeta,
})

/** What the app reads of it. A server without pages says nothing of them. */
export const BookmarksPage = v.object({
  data: v.array(Bookmark),
  links: v.fallback(v.object({ next: v.optional(v.nullable(v.string())) }), {}),
  meta: v.fallback(v.object({ total: v.optional(v.number()) }), {}),
})
export type BookmarksPage = v.InferOutput<typeof BookmarksPage>
