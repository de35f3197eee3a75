import type { ReaderDb } from '#db/db.ts'
import { entriesOf, manifestRow } from '#db/manifest.ts'
import type { BookScope, ManifestEntry } from '#db/pack-schema.ts'
import { readRows } from '#db/packs.ts'
import type { ArticleRow } from '#db/schema.ts'

/** A book of one reader and language on the device. */
export interface StoredBook extends BookScope {
  readonly db: ReaderDb
}

/** By their slugs. */
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

export interface HeldArticle extends ArticleRow {
  /** Its text is here too. */
  readonly here: boolean
}

/** These articles at one moment, as far as they are stored. */
export function readStoredArticles(shelf: StoredBook, slugs: readonly string[]): Promise<HeldArticle[]> {
  const { db } = shelf
  const wanted = new Set(slugs)
  return db.transaction('r', db.articlePacks, db.manifests, async () => {
    const [rows, manifest] = await Promise.all([readRows(db, shelf), readManifest(shelf)])
    return rows
      .filter(({ slug }) => wanted.has(slug))
      .map((row) => ({ ...row, here: manifest.get(row.slug)?.here === true }))
  })
}
