import type { ReaderDb } from './db.ts'
import { placeIn } from './manifest.ts'
import type { ArticlePackRow, Body, BookScope, ManifestRow, PackKey } from './pack-schema.ts'
import type { ArticleRow } from './schema.ts'

export const packKey = ({ aud, lang, bookSlug }: BookScope, pack: number): PackKey => [aud, lang, bookSlug, pack]

/** As a screen reads them. */
export const articlesIn = ({ aud, lang, bookSlug, articles }: ArticlePackRow): ArticleRow[] =>
  articles.map((article) => ({ aud, lang, bookSlug, ...article }))

/** The rows of all articles of a book, in no order, listed or not. */
export const readRows = async (db: ReaderDb, book: BookScope): Promise<ArticleRow[]> =>
  (
    await db.articlePacks
      .where('[aud+lang+bookSlug+pack]')
      .between(packKey(book, 0), packKey(book, Number.POSITIVE_INFINITY))
      .toArray()
  ).flatMap(articlesIn)

/** The rows of these articles of a book; undefined for one that is not here. */
export async function readPlaced(
  db: ReaderDb,
  manifest: ManifestRow | undefined,
  slugs: readonly string[],
): Promise<(ArticleRow | undefined)[]> {
  if (manifest === undefined) return slugs.map(() => undefined)
  const packs = new Set(slugs.flatMap((slug) => placeIn(manifest, slug)?.pack ?? []))
  const rows = await db.articlePacks.bulkGet([...packs].map((pack) => packKey(manifest, pack)))
  const found = new Map(rows.flatMap((row) => (row === undefined ? [] : articlesIn(row).map((one) => [one.slug, one]))))
  return slugs.map((slug) => found.get(slug))
}

export interface StoredArticle {
  readonly article: ArticleRow
  /** Undefined while its text is not here. */
  readonly body: Body | undefined
}

/**
 * An article as its book's manifest leads to it. Between the reads of manifest and packs the article may have come into another pack: then the
 * manifest by now says which. One transaction for both would cost every opening of an article more than that.
 */
export async function readStored(
  db: ReaderDb,
  manifest: ManifestRow,
  slug: string,
): Promise<StoredArticle | undefined> {
  const place = placeIn(manifest, slug)
  if (place === undefined) return undefined
  const key = packKey(manifest, place.pack)
  const [row, texts] = await Promise.all([db.articlePacks.get(key), place.here ? db.packs.get(key) : undefined])
  const article = row && articlesIn(row).find((one) => one.slug === slug)
  const body = texts?.bodies.find((one) => one.slug === slug)
  if (article !== undefined && (body !== undefined || !place.here)) return { article, body }
  const now = await db.manifests.get([manifest.aud, manifest.lang, manifest.bookSlug])
  const other = placeIn(now, slug)
  const isSame = other?.pack === place.pack && other.here === place.here
  return now === undefined || isSame ? undefined : readStored(db, now, slug)
}

/** What is stored of the books of one reader and language; of no more than one row a book. */
export const readManifests = (db: ReaderDb, { aud, lang }: Pick<ManifestRow, 'aud' | 'lang'>): Promise<ManifestRow[]> =>
  db.manifests.where('[aud+lang+bookSlug]').between([aud, lang, ''], [aud, lang, '\uffff']).toArray()
