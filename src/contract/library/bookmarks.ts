import * as v from 'valibot'
import { addition, Count, extra, Id, PageLinks, PageMeta, resourceByName, Timestamp, wholeNumber } from '../resource.ts'
import { Article } from './content.ts'

export const BookmarkForm = v.object({ article_id: Id })

/** Its article names it, so nothing reads its id. */
const Bookmark = v.object({
  ...resourceByName('bookmarks', v.object({ article_id: Id, created_at: extra(Timestamp) })).entries,
  id: addition(Id),
})
export type Bookmark = v.InferOutput<typeof Bookmark>

export const BookmarkAnswer = v.object({ data: Bookmark })
/** Bookmarks without their articles are small, so a page may have many. */
export const MAX_BARE_BOOKMARKS_PER_PAGE = 1_000
/** Without `per_page` a page has the maximum. */
export const BookmarksQuery = v.object({
  page: v.optional(wholeNumber(1, 1_000_000), '1'),
  per_page: v.optional(wholeNumber(1, MAX_BARE_BOOKMARKS_PER_PAGE)),
  /** Leaves out the articles. */
  without: v.optional(v.literal('included', 'invalid')),
})

/** One page of bookmarks, newest first, with their articles in `included`. */
export const BookmarksAnswer = v.object({
  data: v.array(Bookmark),
  included: v.nullish(v.array(Article), []),
  links: PageLinks,
  meta: PageMeta,
})

/** What the app reads of it. A server without paging sends no links and no total. */
export const BookmarksPage = v.object({
  data: v.array(Bookmark),
  links: PageLinks,
  meta: addition(v.object({ total: addition(Count) })),
})
export type BookmarksPage = v.InferOutput<typeof BookmarksPage>
