import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import type { ArticleRow } from '../library/article-schema.ts'
import { articlesIn, readManifests } from '../library/manifest.ts'
import type { IntentRow } from '../schema.ts'
import { audiencesOf } from '../view.ts'
import { intentsOf, readShown } from './bookmarks.ts'

export interface BookmarkedArticles {
  readonly articles: readonly ArticleRow[]
  /** Bookmarks whose article is not on this device in this language. */
  readonly elsewhere: number
  /** Intents that the server does not accept as they are. The reader decides about them. */
  readonly parked: readonly IntentRow[]
}

/**
 * The articles with these ids. A bookmark names an article by its id, the same in all languages; the books' manifests tell
 * which article that is.
 */
async function readById(db: ReaderDb, { aud, lang }: View, ids: ReadonlySet<string>): Promise<ArticleRow[]> {
  if (ids.size === 0) return []
  const articles = (await readManifests(db, { aud, lang })).flatMap(articlesIn)
  // An article that has just moved may be in two books. The newer row comes last and counts.
  return articles.filter(({ id }) => ids.has(id)).sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
}

/**
 * The reader's bookmarks. Null before the first answer of the server while there are no intents: nobody knows yet
 * whether there are any.
 */
export async function readBookmarkedArticles(db: ReaderDb, view: View): Promise<BookmarkedArticles | null> {
  const shown = await readShown(db, view.aud)
  const parked = (await intentsOf(db, view.aud)).filter((intent) => intent.state === 'parked')
  const asked = await db.scopes.get([view.aud, '', 'bookmarks'])
  if (asked === undefined && shown.length === 0 && parked.length === 0) return null
  const found = new Map<string, ArticleRow>()
  for (const aud of audiencesOf(view)) {
    const missing = new Set(shown.flatMap(({ id }) => (found.has(id) ? [] : id)))
    for (const row of await readById(db, { aud, lang: view.lang }, missing)) found.set(row.id, row)
  }
  const articles = shown.flatMap(({ id }) => found.get(id) ?? [])
  return { articles, elsewhere: shown.length - articles.length, parked }
}
