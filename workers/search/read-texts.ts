import type { ReaderDb } from '#db/db.ts'
import type { ArticlePackRow, Body, ManifestRow, PackKey, PackRow } from '#db/library/pack-schema.ts'
import { packKey, readManifests } from '#db/library/packs.ts'
import type { ArticleRow } from '#db/schema.ts'
import type { Scope } from '../store/rows.ts'

/**
 * The rows of these articles by slug; without `wanted`, of all. An article that has just moved may be in two books: the
 * newer row counts.
 */
export function newestIn(
  packs: readonly (ArticlePackRow | undefined)[],
  wanted?: ReadonlySet<string>,
): ReadonlyMap<string, ArticleRow> {
  const newest = new Map<string, ArticleRow>()
  for (const row of packs) {
    if (row === undefined) continue
    const { aud, lang, bookSlug } = row
    for (const article of row.articles) {
      if (wanted?.has(article.slug) === false) continue
      const other = newest.get(article.slug)
      if (other === undefined || other.updatedAt < article.updatedAt)
        newest.set(article.slug, { aud, lang, bookSlug, ...article })
    }
  }
  return newest
}

export interface ReadText {
  readonly row: ArticleRow
  readonly body: Body
}

interface LookedUp {
  readonly texts: readonly ReadText[]
  /** An article was not where its manifest says. */
  readonly isStale: boolean
}

/** A name that is unique across books, because each book numbers its packs from 0. */
const nameOf = (bookSlug: string, slug: string): string => `${bookSlug} ${slug}`

const bodiesIn = (packs: readonly (PackRow | undefined)[], wanted: ReadonlySet<string>): ReadonlyMap<string, Body> =>
  new Map(
    packs.flatMap((row) =>
      (row?.bodies ?? [])
        .filter(({ slug }) => wanted.has(slug))
        .map((body) => [nameOf(row?.bookSlug ?? '', body.slug), body] as const),
    ),
  )

async function lookUp(db: ReaderDb, slugs: readonly string[], manifests: readonly ManifestRow[]): Promise<LookedUp> {
  const wanted = new Set(slugs)
  const keys = new Map<string, PackKey>()
  const expected: string[] = []
  for (const manifest of manifests)
    for (const [at, slug] of manifest.slugs.entries()) {
      const pack = wanted.has(slug) ? manifest.packs[at] : undefined
      if (pack === undefined) continue
      keys.set(nameOf(manifest.bookSlug, String(pack)), packKey(manifest, pack))
      if (manifest.here[at]) expected.push(nameOf(manifest.bookSlug, slug))
    }
  // One transaction, so that row and text belong together.
  const [packs, bodies] = await db.transaction('r', db.articlePacks, db.packs, () =>
    Promise.all([db.articlePacks.bulkGet([...keys.values()]), db.packs.bulkGet([...keys.values()])]),
  )
  const rows = newestIn(packs, wanted)
  const texts = bodiesIn(bodies, wanted)
  return {
    texts: slugs.flatMap((slug) => {
      const row = rows.get(slug)
      const body = row && texts.get(nameOf(row.bookSlug, slug))
      return row === undefined || body === undefined ? [] : [{ row, body }]
    }),
    isStale: expected.some((name) => !texts.has(name)),
  }
}

/**
 * These articles with their texts, as far as they are stored. Each pack is read only once. `manifests` are those of their
 * books and may be old: if an article is not where they say, all manifests are read again.
 */
export async function readTexts(
  db: ReaderDb,
  scope: Scope,
  slugs: readonly string[],
  manifests: readonly ManifestRow[],
): Promise<readonly ReadText[]> {
  const { texts, isStale } = await lookUp(db, slugs, manifests)
  return isStale ? (await lookUp(db, slugs, await readManifests(db, scope))).texts : texts
}
