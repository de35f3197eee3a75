import type { ManifestEntry } from '#db/library/pack-schema.ts'
import { packKey } from '#db/library/packs.ts'
import { type Manifest, type StoredBook, writeManifest } from './stored-book.ts'

/**
 * The limits of a pack. A pack is full when it reaches one of them. Larger packs are hardly faster to write, and a read of
 * one text reads the whole pack.
 */
export const PACK_ARTICLES = 17
export const PACK_CHARS = 64_000

/** Groups of packs that can become one pack each. A text of unknown length counts as a full pack. */
export function joinable(manifest: Manifest): number[][] {
  const sizes = new Map<number, { pack: number; articles: number; chars: number }>()
  for (const { pack, chars } of manifest.values()) {
    const size = sizes.get(pack) ?? { pack, articles: 0, chars: 0 }
    sizes.set(pack, size)
    size.articles++
    size.chars += chars ?? PACK_CHARS
  }
  const groups: number[][] = []
  let group: number[] = []
  let articles = 0
  let chars = 0
  for (const size of [...sizes.values()].sort((a, b) => a.articles - b.articles)) {
    if (articles + size.articles > PACK_ARTICLES || chars + size.chars > PACK_CHARS) {
      groups.push(group)
      group = []
      articles = 0
      chars = 0
    }
    group.push(size.pack)
    articles += size.articles
    chars += size.chars
  }
  return [...groups, group].filter((packs) => packs.length > 1)
}

/** Joins `others` into `pack`, both their articles and their texts. Packs without texts get no row of texts. */
async function join(shelf: StoredBook, pack: number, others: readonly number[]): Promise<void> {
  const { db, aud, lang, bookSlug } = shelf
  const keys = [pack, ...others].map((one) => packKey(shelf, one))
  const [rows, texts] = await Promise.all([db.articlePacks.bulkGet(keys), db.packs.bulkGet(keys)])
  const articles = rows.flatMap((row) => row?.articles ?? [])
  const bodies = texts.flatMap((row) => row?.bodies ?? [])
  const gone = keys.slice(1)
  await Promise.all([
    db.articlePacks.put({ aud, lang, bookSlug, pack, articles }),
    db.articlePacks.bulkDelete(gone),
    bodies.length > 0 && db.packs.put({ aud, lang, bookSlug, pack, bodies }),
    db.packs.bulkDelete(gone),
  ])
}

/**
 * Joins small packs and writes the manifest. Without this, a book that changes bit by bit would get a pack for each
 * article. Call it within a writing transaction.
 */
export async function joinPacks(shelf: StoredBook, manifest: Manifest): Promise<Manifest> {
  const into = new Map<number, number>()
  for (const [pack = 0, ...others] of joinable(manifest)) {
    await join(shelf, pack, others)
    for (const other of others) into.set(other, pack)
  }
  const joined = (entry: ManifestEntry): ManifestEntry => ({ ...entry, pack: into.get(entry.pack) ?? entry.pack })
  const after = into.size === 0 ? manifest : new Map([...manifest].map(([slug, entry]) => [slug, joined(entry)]))
  await writeManifest(shelf, after)
  return after
}
