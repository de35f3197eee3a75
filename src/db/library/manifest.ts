import type { ReaderDb } from '../db.ts'
import { rowsOf } from '../rows-of.ts'
import type { ArticleRow, BookKey, ManifestRow, PackKey, StoredArticle } from './article-schema.ts'

/** Whether the article's text is on the device. */
export const hasText = (article: StoredArticle | null | undefined): boolean => article != null && article.pack !== null

/** The stored articles of a book, listed or not, in no order. */
export const articlesIn = ({ aud, lang, bookSlug, articles }: ManifestRow): ArticleRow[] =>
  articles.map((article) => ({ aud, lang, bookSlug, ...article }))

/** Orders the articles of one book. Without positions they stay as they are. */
export const byPosition = (a: StoredArticle, b: StoredArticle): number =>
  a.position === null || b.position === null ? 0 : a.position - b.position

/** One article of a book. Null if it is not stored. */
export function articleIn(manifest: ManifestRow | undefined, slug: string | undefined): ArticleRow | null {
  const article = manifest?.articles.find((one) => one.slug === slug)
  if (manifest === undefined || article === undefined) return null
  return { aud: manifest.aud, lang: manifest.lang, bookSlug: manifest.bookSlug, ...article }
}

export const packKey = ({ aud, lang, bookSlug }: BookKey, pack: number): PackKey => [aud, lang, bookSlug, pack]

/** The manifests of all books of one audience and language. */
export const readManifests = (db: ReaderDb, { aud, lang }: Pick<ManifestRow, 'aud' | 'lang'>): Promise<ManifestRow[]> =>
  rowsOf(db.manifests, aud, lang)

/** The articles by slug or id. One that has just moved may be in two books: the newer row counts. */
export function newestIn(
  manifests: readonly ManifestRow[],
  name: 'slug' | 'id' = 'slug',
): ReadonlyMap<string, ArticleRow> {
  const newest = new Map<string, ArticleRow>()
  for (const article of manifests.flatMap(articlesIn)) {
    const other = newest.get(article[name])
    if (other === undefined || other.updatedAt < article.updatedAt) newest.set(article[name], article)
  }
  return newest
}
