import type { ReaderDb } from '#db/db.ts'
import { entriesOf } from '#db/library/manifest.ts'
import type { ArticlePackRow, Body, BookScope, ManifestRow, PackedArticle, PackRow } from '#db/library/pack-schema.ts'

const bookOf = ({ aud, lang, bookSlug }: BookScope) => `${aud} ${lang} ${bookSlug}`

const textsByPlace = (packs: readonly PackRow[]): ReadonlyMap<string, Body> =>
  new Map(packs.flatMap((row) => row.bodies.map((body) => [`${bookOf(row)} ${row.pack} ${body.slug}`, body] as const)))

/**
 * S26: each article is in exactly one pack of its book. Its text, if stored, is in the text pack with the same number and
 * as new as the article. There are no other texts and no empty packs. Null: all of this is true. `wrong` tells whether
 * a text does not fit its article.
 */
export function packsFault(
  articlePacks: readonly ArticlePackRow[],
  packs: readonly PackRow[],
  wrong: (article: PackedArticle, body: Body) => boolean = () => false,
): string | null {
  const left = new Map(textsByPlace(packs))
  if (left.size !== packs.reduce((sum, row) => sum + row.bodies.length, 0))
    return 'S26 PacksExact: a text is in a pack twice'
  const known = new Set<string>()
  for (const row of articlePacks)
    for (const article of row.articles) {
      const name = `${bookOf(row)} ${article.slug}`
      if (known.has(name)) return `S26 PacksExact: ${name} is there twice`
      known.add(name)
      const key = `${bookOf(row)} ${row.pack} ${article.slug}`
      const body = left.get(key)
      if (body === undefined) continue
      if (body.restricted !== article.restricted || wrong(article, body))
        return `S26 PacksExact: ${key} is ${body.html}, and its article of ${article.updatedAt}`
      left.delete(key)
    }
  for (const key of left.keys()) return `S26 PacksExact: nothing leads to ${key}`
  const empty = [
    ...articlePacks.filter((row) => row.articles.length === 0),
    ...packs.filter((row) => row.bodies.length === 0),
  ][0]
  return empty === undefined ? null : `S26 PacksExact: a pack of ${bookOf(empty)} is empty`
}

/**
 * S27: the manifest of a book names each stored article, its pack and whether its text is stored, and nothing else. Null:
 * this is true.
 */
export function manifestFault(
  articlePacks: readonly ArticlePackRow[],
  packs: readonly PackRow[],
  manifests: readonly ManifestRow[],
): string | null {
  const texts = textsByPlace(packs)
  const stored = articlePacks.flatMap((row) =>
    row.articles.map(({ slug, id, readingMinutes, restricted }) => {
      const text = texts.get(`${bookOf(row)} ${row.pack} ${slug}`)
      return `${bookOf(row)} ${slug} ${id} ${row.pack} ${readingMinutes} ${restricted} ${text !== undefined}`
    }),
  )
  const entries = manifests.flatMap((row) =>
    entriesOf(row).map(
      ({ slug, id, pack, minutes, restricted, here }) =>
        `${bookOf(row)} ${slug} ${id} ${pack} ${minutes} ${restricted} ${here}`,
    ),
  )
  const rows = new Set(stored)
  const named = new Set(entries)
  if (named.size !== entries.length) return 'S27 ManifestTrue: it names an article twice'
  for (const entry of named) if (!rows.has(entry)) return `S27 ManifestTrue: it names ${entry}, which is not so`
  for (const row of rows) if (!named.has(row)) return `S27 ManifestTrue: it does not name ${row}`
  for (const row of manifests)
    for (const { slug, pack, chars } of entriesOf(row)) {
      const text = texts.get(`${bookOf(row)} ${pack} ${slug}`)
      if (text !== undefined && chars !== null && chars !== text.html.length)
        return `S27 ManifestTrue: ${slug} of ${bookOf(row)} has ${text.html.length} characters, not ${chars}`
    }
  const empty = manifests.find((row) => row.slugs.length === 0)
  return empty === undefined ? null : `S27 ManifestTrue: that of ${bookOf(empty)} is empty`
}

/** S29: an article that moved is stored in one book only. Null: this is true. */
export function leftoverFault(manifests: readonly ManifestRow[]): string | null {
  const homes = new Map<string, string>()
  for (const { aud, lang, bookSlug, slugs } of manifests)
    for (const slug of slugs) {
      const home = homes.get(`${aud} ${lang} ${slug}`)
      if (home !== undefined) return `S29 OneHome: ${home} and ${bookSlug} hold ${slug} of ${aud} ${lang}`
      homes.set(`${aud} ${lang} ${slug}`, bookSlug)
    }
  return null
}

/** The faults of a device against S26 and S27. */
export async function packFaultsIn(db: ReaderDb): Promise<string[]> {
  const [articlePacks, packs, manifests] = await Promise.all([
    db.articlePacks.toArray(),
    db.packs.toArray(),
    db.manifests.toArray(),
  ])
  return [packsFault(articlePacks, packs), manifestFault(articlePacks, packs, manifests)].filter(
    (fault) => fault !== null,
  )
}
