import type { ReaderDb } from './db.ts'
import type { Body, ManifestRow } from './pack-schema.ts'
import type { ArticleRow } from './schema.ts'

/**
 * The text of an article; undefined while it is not here. Between the reads of row and pack the text may have come into another pack: then the
 * row says which. One transaction for both would cost every opening of an article more than that.
 */
export async function readBody(db: ReaderDb, row: ArticleRow): Promise<Body | undefined> {
  const { aud, lang, bookSlug, slug, pack } = row
  if (pack === undefined) return undefined
  const body = (await db.packs.get([aud, lang, bookSlug, pack]))?.bodies.find((one) => one.slug === slug)
  if (body !== undefined) return body
  const now = await db.articles.get([aud, lang, slug])
  return now === undefined || (now.pack === pack && now.bookSlug === bookSlug) ? undefined : readBody(db, now)
}

/** What is stored of the books of one reader and language; of no more than one row a book. */
export const readManifests = (db: ReaderDb, { aud, lang }: Pick<ManifestRow, 'aud' | 'lang'>): Promise<ManifestRow[]> =>
  db.manifests.where('[aud+lang+bookSlug]').between([aud, lang, ''], [aud, lang, '\uffff']).toArray()
