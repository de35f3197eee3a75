import * as v from 'valibot'
import { Article } from './content.ts'
import { Id, resource, Timestamp } from './resource.ts'

export const BookmarkForm = v.object({ article_id: Id })

const Bookmark = resource('bookmarks', v.object({ article_id: Id, created_at: Timestamp }))
export type Bookmark = v.InferOutput<typeof Bookmark>

export const BookmarkAnswer = v.object({ data: Bookmark })
/** Newest first, with the articles in `included`. */
export const BookmarksAnswer = v.object({ data: v.array(Bookmark), included: v.array(Article) })
