import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { getFrom } from '../get.ts'
import { readMeta } from '../meta.ts'
import type { Audience, TocRow } from '../schema.ts'
import { audiencesOf, type Found, type Moved, type Unsure } from '../view.ts'
import { articleOf, type ReadableArticle } from './article-reader.ts'
import type { ArticleRow } from './article-schema.ts'
import { bookScope, isBookScope, slugOfScope } from './book-scope.ts'
import { readToc } from './books.ts'
import { articlesIn, readManifests } from './manifest.ts'

/** A book's articles in reading order. Null while the table of contents is not on the device. */
export async function readBookArticles(
  db: ReaderDb,
  view: View,
  bookSlug: string,
): Promise<readonly ArticleRow[] | null> {
  const toc = await readToc(db, view, bookScope(bookSlug))
  if (toc === null) return null
  const manifest = await db.manifests.get([toc.aud, view.lang, bookSlug])
  const bySlug = new Map(manifest && articlesIn(manifest).map((row) => [row.slug, row]))
  return toc.slugs.flatMap((slug) => bySlug.get(slug) ?? [])
}

/**
 * The slug of another book that names an article which this book no longer names. Null if there is none. A book that names
 * the article shows it or waits for it, so no reader is sent away from there.
 */
export async function readHome(db: ReaderDb, view: View, bookSlug: string, slug: string): Promise<string | null> {
  const own = await readToc(db, view, bookScope(bookSlug))
  return own === null || own.slugs.includes(slug) ? null : readOtherHome(db, view, bookSlug, slug)
}

async function readOtherHome(db: ReaderDb, view: View, bookSlug: string, slug: string): Promise<string | null> {
  const stored = await Promise.all(
    audiencesOf(view).map((aud) =>
      db.tocs
        .where('[aud+lang+list]')
        .between([aud, view.lang, bookScope('')], [aud, view.lang, bookScope('\uffff')])
        .toArray(),
    ),
  )
  // If several audiences have a list, the first one's is shown.
  const shown = new Map<string, TocRow>()
  for (const toc of stored.flat()) if (!shown.has(toc.list)) shown.set(toc.list, toc)
  const home = [...shown.values()].find(({ list, slugs }) => list !== bookScope(bookSlug) && slugs.includes(slug))
  return home !== undefined && isBookScope(home.list) ? slugOfScope(home.list) : null
}

/** Where a shown list names an article that is not at this address. A slug that an article has now counts first. */
async function readMoved(db: ReaderDb, view: View, bookSlug: string, slug: string): Promise<Moved | null> {
  const home = await readOtherHome(db, view, bookSlug, slug)
  if (home !== null) return { state: 'moved', bookSlug: home, slug }
  for (const aud of audiencesOf(view))
    for (const row of (await readManifests(db, { aud, lang: view.lang })).flatMap(articlesIn))
      if (row.formerly?.includes(slug) && (await readToc(db, view, bookScope(row.bookSlug)))?.slugs.includes(row.slug))
        return { state: 'moved', bookSlug: row.bookSlug, slug: row.slug }
  return null
}

/** Whether a pass is under way that has yet to come to a book that was here before: the article may be there now. */
async function isBeingRenewed(db: ReaderDb, view: View): Promise<boolean> {
  if ((await readMeta(db, 'status'))?.phase !== 'saving') return false
  const books = await readToc(db, view, 'books')
  if (books === null) return false
  const keys = books.slugs.map((slug): [Audience, string, TocRow['list']] => [books.aud, view.lang, bookScope(slug)])
  const [scopes, tocs] = await Promise.all([db.scopes.bulkGet(keys), db.tocs.bulkGet(keys)])
  return scopes.some((scope, at) => scope?.state === 'stale' && tocs[at] !== undefined)
}

/**
 * Reads an article for a screen. One transaction, so that its parts belong together; a transaction for each row would also
 * take longer.
 */
export async function readArticle(
  db: ReaderDb,
  view: View,
  bookSlug: string,
  slug: string,
): Promise<Found<ReadableArticle> | Moved | Unsure> {
  const tables = [db.tocs, db.books, db.manifests, db.packs]
  const found = await db.transaction('r', tables, () => articleOf(getFrom(db), view, bookSlug, slug))
  if (found.state !== 'missing') return found
  return db.transaction('r', [...tables, db.scopes, db.meta], async () => {
    const again = await articleOf(getFrom(db), view, bookSlug, slug)
    if (again.state !== 'missing') return again
    const moved = await readMoved(db, view, bookSlug, slug)
    return moved ?? ((await isBeingRenewed(db, view)) ? { state: 'unsure' } : again)
  })
}
