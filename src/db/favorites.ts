import { intentsOf, readShown } from './bookmarks.ts'
import type { ReaderDb } from './db.ts'
import type { ArticleRow, IntentRow } from './schema.ts'
import { audiencesOf, type View } from './view.ts'

export interface Favorites {
  readonly articles: readonly ArticleRow[]
  /** Favorites without a text on this device in this language. */
  readonly elsewhere: number
  /** What the server does not take as it is: the reader decides. */
  readonly parked: readonly IntentRow[]
}

/** Null before the server was ever asked and while nothing is chosen here: then nobody can say that there are none. */
export async function readFavorites(db: ReaderDb, view: View): Promise<Favorites | null> {
  const shown = await readShown(db, view.aud)
  const parked = (await intentsOf(db, view.aud)).filter((intent) => intent.state === 'parked')
  const asked = await db.scopes.get([view.aud, '', 'bookmarks'])
  if (asked === undefined && shown.length === 0 && parked.length === 0) return null
  const found = new Map<string, ArticleRow>()
  for (const aud of audiencesOf(view)) {
    const missing = shown.filter(({ id }) => !found.has(id))
    const keys = missing.map(({ id }) => [aud, view.lang, id])
    for (const row of await db.articles.where('[aud+lang+id]').anyOf(keys).toArray()) found.set(row.id, row)
  }
  const articles = shown.flatMap(({ id }) => found.get(id) ?? [])
  return { articles, elsewhere: shown.length - articles.length, parked }
}
