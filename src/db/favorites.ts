import { intentsOf, readShown } from './bookmarks.ts'
import type { ReaderDb } from './db.ts'
import { PackReads, readManifests, readPlaced } from './packs.ts'
import type { ArticleRow, IntentRow } from './schema.ts'
import { audiencesOf, type View } from './view.ts'

export interface Favorites {
  readonly articles: readonly ArticleRow[]
  /** Favorites without a text on this device in this language. */
  readonly elsewhere: number
  /** What the server does not take as it is: the reader decides. */
  readonly parked: readonly IntentRow[]
}

/** A bookmark names an article by its id, in whatever language; which article that is, the books' manifests know. */
async function readById(db: ReaderDb, { aud, lang }: View, ids: ReadonlySet<string>): Promise<ArticleRow[]> {
  if (ids.size === 0) return []
  const rows = await db.transaction('r', db.manifests, db.articlePacks, async () => {
    const manifests = await readManifests(db, { aud, lang })
    return Promise.all(
      manifests.map((manifest) => {
        const slugs = manifest.slugs.filter((_, at) => ids.has(manifest.ids[at] ?? ''))
        return readPlaced(new PackReads(db), manifest, slugs)
      }),
    )
  })
  // One that has just moved may be in two books: the newer comes last.
  return rows
    .flat()
    .filter((row) => row !== undefined)
    .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
}

/** Null before the server was ever asked and while nothing is chosen here: then nobody can say that there are none. */
export async function readFavorites(db: ReaderDb, view: View): Promise<Favorites | null> {
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
