import { readSession } from '../src/db/session.ts'
import type { Bookmarks, BookmarksDeps } from './bookmarks.ts'

/** The bookmarks' side of the engine, loaded for who is signed in: a visitor has none, and his first page comes the sooner. Null for him. */
export function bookmarksOnDemand(deps: BookmarksDeps): () => Promise<Bookmarks | null> {
  let loading: Promise<Bookmarks | null> | null = null
  const load = async (): Promise<Bookmarks | null> => {
    try {
      const { createBookmarks } = await import('./bookmarks.ts')
      const bookmarks = createBookmarks(deps)
      bookmarks.watch()
      return bookmarks
    } catch (error) {
      // Asked again with the next pass; the reader's changes wait in their table.
      console.error('[bookmarks]', error)
      loading = null
      return null
    }
  }
  return async () => {
    if ((await readSession(deps.db)).aud === 'pub') return null
    loading ??= load()
    return loading
  }
}
