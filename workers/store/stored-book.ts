import type { ReaderDb } from '#db/db.ts'
import { entriesOf, manifestRow } from '#db/library/manifest.ts'
import type { BookScope, ManifestEntry } from '#db/library/pack-schema.ts'
import { readRows } from '#db/library/packs.ts'
import type { ArticleRow } from '#db/schema.ts'

/** A book of one reader and language on the device. */
export interface StoredBook extends BookScope {
  readonly db: ReaderDb
}

/** The entries by slug. */
export type Manifest = ReadonlyMap<string, ManifestEntry>

export async function readManifest({ db, aud, lang, bookSlug }: StoredBook): Promise<Manifest> {
  const row = await db.manifests.get([aud, lang, bookSlug])
  return new Map(row && entriesOf(row).map((entry) => [entry.slug, entry]))
}

export function writeManifest(shelf: StoredBook, manifest: Manifest): Promise<unknown> {
  const { db, aud, lang, bookSlug } = shelf
  if (manifest.size === 0) return db.manifests.delete([aud, lang, bookSlug])
  return db.manifests.put(manifestRow(shelf, [...manifest.values()]))
}

export interface StoredArticleRow extends ArticleRow {
  /** Its text is stored too. */
  readonly here: boolean
}

/** Those of these articles that are stored, read in one transaction. */
export function readStoredArticles(shelf: StoredBook, slugs: readonly string[]): Promise<StoredArticleRow[]> {
  const { db } = shelf
  const wanted = new Set(slugs)
  return db.transaction('r', db.articlePacks, db.manifests, async () => {
    const [rows, manifest] = await Promise.all([readRows(db, shelf), readManifest(shelf)])
    return rows
      .filter(({ slug }) => wanted.has(slug))
      .map((row) => ({ ...row, here: manifest.get(row.slug)?.here === true }))
  })
}
