import type { ReaderDb } from '#db/db.ts'
import type { BookKey, StoredArticle } from '#db/library/article-schema.ts'

/** A book of one reader and language on the device. */
export interface StoredBook extends BookKey {
  readonly db: ReaderDb
}

/** The stored articles of a book by slug. */
export type Manifest = ReadonlyMap<string, StoredArticle>

export async function readManifest({ db, aud, lang, bookSlug }: StoredBook): Promise<Manifest> {
  const row = await db.manifests.get([aud, lang, bookSlug])
  return new Map(row?.articles.map((article) => [article.slug, article]))
}

export function writeManifest({ db, aud, lang, bookSlug }: StoredBook, manifest: Manifest): Promise<unknown> {
  if (manifest.size === 0) return db.manifests.delete([aud, lang, bookSlug])
  return db.manifests.put({ aud, lang, bookSlug, articles: [...manifest.values()] })
}

/** Those of these articles that are stored. */
export async function readStoredArticles(book: StoredBook, slugs: readonly string[]): Promise<StoredArticle[]> {
  const manifest = await readManifest(book)
  return slugs.flatMap((slug) => manifest.get(slug) ?? [])
}
