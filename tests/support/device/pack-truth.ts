import type { ReaderDb } from '#db/db.ts'
import type { ArticleRow, BookKey, ManifestRow, PackRow } from '#db/library/article-schema.ts'
import { articlesIn } from '#db/library/manifest.ts'

const bookOf = ({ aud, lang, bookSlug }: BookKey) => `${aud} ${lang} ${bookSlug}`

/** The HTML of each stored text, by its pack and slug. */
const textsByPlace = (packs: readonly PackRow[]): ReadonlyMap<string, string> =>
  new Map(packs.flatMap((row) => row.texts.map(({ slug, html }) => [`${bookOf(row)} ${row.pack} ${slug}`, html])))

/**
 * S26: each text is in exactly one pack of its book, and an article of the manifest leads to it. It is as new as the
 * article. There are no other texts and no empty packs. Null: all of this is true. `wrong` tells whether a text does not
 * fit its article.
 */
export function packsFault(
  manifests: readonly ManifestRow[],
  packs: readonly PackRow[],
  wrong: (article: ArticleRow, html: string) => boolean = () => false,
): string | null {
  const left = new Map(textsByPlace(packs))
  if (left.size !== packs.reduce((sum, row) => sum + row.texts.length, 0))
    return 'S26 PacksExact: a text is in a pack twice'
  for (const article of manifests.flatMap(articlesIn)) {
    const key = `${bookOf(article)} ${article.pack} ${article.slug}`
    const html = left.get(key)
    if (html === undefined) continue
    if (wrong(article, html)) return `S26 PacksExact: ${key} is ${html}, and its article of ${article.updatedAt}`
    left.delete(key)
  }
  for (const key of left.keys()) return `S26 PacksExact: nothing leads to ${key}`
  const empty = packs.find((row) => row.texts.length === 0)
  return empty === undefined ? null : `S26 PacksExact: a pack of ${bookOf(empty)} is empty`
}

/**
 * S27: the manifest of a book names each article once. A text is in the pack that it names, and as long as it says. Null:
 * this is true.
 */
export function manifestFault(manifests: readonly ManifestRow[], packs: readonly PackRow[]): string | null {
  const texts = textsByPlace(packs)
  const named = new Set<string>()
  for (const article of manifests.flatMap(articlesIn)) {
    const name = `${bookOf(article)} ${article.slug}`
    if (named.has(name)) return `S27 ManifestTrue: ${name} is there twice`
    named.add(name)
    if (article.pack === null) continue
    const html = texts.get(`${bookOf(article)} ${article.pack} ${article.slug}`)
    if (html === undefined) return `S27 ManifestTrue: the text of ${name} is not in pack ${article.pack}`
    if (article.chars !== html.length)
      return `S27 ManifestTrue: ${name} has ${html.length} characters, not ${article.chars}`
  }
  const empty = manifests.find((row) => row.articles.length === 0)
  return empty === undefined ? null : `S27 ManifestTrue: that of ${bookOf(empty)} is empty`
}

/** S29: an article that moved is stored in one book only. Null: this is true. */
export function leftoverFault(manifests: readonly ManifestRow[]): string | null {
  const homes = new Map<string, string>()
  for (const { aud, lang, bookSlug, articles } of manifests)
    for (const { slug } of articles) {
      const home = homes.get(`${aud} ${lang} ${slug}`)
      if (home !== undefined) return `S29 OneHome: ${home} and ${bookSlug} hold ${slug} of ${aud} ${lang}`
      homes.set(`${aud} ${lang} ${slug}`, bookSlug)
    }
  return null
}

/** The faults of a device against S26 and S27. */
export async function packFaultsIn(db: ReaderDb): Promise<string[]> {
  const [manifests, packs] = await Promise.all([db.manifests.toArray(), db.packs.toArray()])
  return [packsFault(manifests, packs), manifestFault(manifests, packs)].filter((fault) => fault !== null)
}
