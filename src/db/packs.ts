import type { ReaderDb } from './db.ts'
import type { Body, ManifestRow } from './pack-schema.ts'
import type { ArticleRow } from './schema.ts'

/** The text of an article; undefined while it is not here. */
export async function readBody(
  db: ReaderDb,
  { aud, lang, bookSlug, slug, pack }: ArticleRow,
): Promise<Body | undefined> {
  if (pack === undefined) return undefined
  return (await db.packs.get([aud, lang, bookSlug, pack]))?.bodies.find((body) => body.slug === slug)
}

/** What is stored of the books of one reader and language; of no more than one row a book. */
export const readManifests = (db: ReaderDb, { aud, lang }: Pick<ManifestRow, 'aud' | 'lang'>): Promise<ManifestRow[]> =>
  db.manifests.where('[aud+lang+bookSlug]').between([aud, lang, ''], [aud, lang, '\uffff']).toArray()
