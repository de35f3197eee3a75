import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import type { ArticleRow } from '../library/article-schema.ts'
import { readById } from '../library/by-id.ts'
import type { IntentRow } from '../schema.ts'
import { readParked, readShown } from './bookmarks.ts'

export interface BookmarkedArticles {
  readonly articles: readonly ArticleRow[]
  /** Bookmarks whose article is not on this device in this language. */
  readonly elsewhere: number
  readonly parked: readonly IntentRow[]
}

/**
 * The reader's bookmarks. Null before the first answer of the server while there are no intents: nobody knows yet
 * whether there are any.
 */
export async function readBookmarkedArticles(db: ReaderDb, view: View): Promise<BookmarkedArticles | null> {
  const shown = await readShown(db, view.aud)
  const parked = await readParked(db, view)
  const asked = await db.scopes.get([view.aud, '', 'bookmarks'])
  if (asked === undefined && shown.length === 0 && parked.length === 0) return null
  const found = await readById(db, view, new Set(shown.map(({ id }) => id)))
  const articles = shown.flatMap(({ id }) => found.get(id) ?? [])
  return { articles, elsewhere: shown.length - articles.length, parked }
}
