import type { Body, ManifestRow, PackRow } from '#src/db/pack-schema.ts'
import type { ArticleRow } from '#src/db/schema.ts'

const bookOf = ({ aud, lang, bookSlug }: { aud: string; lang: string; bookSlug: string }) =>
  `${aud} ${lang} ${bookSlug}`

/** The books of these articles, by reader, language and slug. */
const homesOf = (articles: readonly ArticleRow[]) =>
  new Map(articles.map(({ aud, lang, slug, bookSlug }) => [`${aud} ${lang} ${slug}`, bookSlug]))

/**
 * S26: an article's row leads to one text, its own and as new as itself, and no text is here that no row leads to, but
 * what a book still holds of an article that another has taken over. Null where that is so;
 * `wrong` says what is wrong with a text beside its article.
 */
export function packsFault(
  articles: readonly ArticleRow[],
  packs: readonly PackRow[],
  wrong: (article: ArticleRow, body: Body) => boolean = () => false,
): string | null {
  const left = new Map<string, Body>(
    packs.flatMap((row) => row.bodies.map((body) => [`${bookOf(row)} ${row.pack} ${body.slug}`, body] as const)),
  )
  if (left.size !== packs.reduce((sum, row) => sum + row.bodies.length, 0))
    return 'S26 PacksExact: a text is in a pack twice'
  for (const row of articles) {
    if (row.pack === undefined) continue
    const key = `${bookOf(row)} ${row.pack} ${row.slug}`
    const body = left.get(key)
    if (body === undefined) return `S26 PacksExact: ${key} is not there`
    if (body.restricted !== row.restricted || wrong(row, body))
      return `S26 PacksExact: ${key} is ${body.html}, and its article of ${row.updatedAt}`
    left.delete(key)
  }
  const homes = homesOf(articles)
  for (const { aud, lang, bookSlug, pack, bodies } of packs)
    for (const { slug } of bodies)
      if ((homes.get(`${aud} ${lang} ${slug}`) ?? bookSlug) !== bookSlug)
        left.delete(`${bookOf({ aud, lang, bookSlug })} ${pack} ${slug}`)
  for (const key of left.keys()) return `S26 PacksExact: nothing leads to ${key}`
  const empty = packs.find((row) => row.bodies.length === 0)
  return empty === undefined ? null : `S26 PacksExact: a pack of ${bookOf(empty)} is empty`
}

/** S27: a book's manifest names each article that is stored of it, and where its text is, and nothing else but what another book has taken over. Null where that is so. */
export function manifestFault(articles: readonly ArticleRow[], manifests: readonly ManifestRow[]): string | null {
  const homes = homesOf(articles)
  const isOwn = ({ aud, lang, bookSlug }: ManifestRow, slug: string) =>
    (homes.get(`${aud} ${lang} ${slug}`) ?? bookSlug) === bookSlug
  const entries = new Set(
    manifests.flatMap((row) =>
      row.articles.flatMap(({ slug, id, pack }) => (isOwn(row, slug) ? `${bookOf(row)} ${slug} ${id} ${pack}` : [])),
    ),
  )
  const rows = new Set(articles.map((row) => `${bookOf(row)} ${row.slug} ${row.id} ${row.pack ?? null}`))
  for (const entry of entries) if (!rows.has(entry)) return `S27 ManifestTrue: it names ${entry}, which is not so`
  for (const row of rows) if (!entries.has(row)) return `S27 ManifestTrue: it does not name ${row}`
  const empty = manifests.find((row) => row.articles.length === 0)
  return empty === undefined ? null : `S27 ManifestTrue: that of ${bookOf(empty)} is empty`
}

/** S29: an article that has moved is stored in its new book only. Null where that is so. */
export function leftoverFault(articles: readonly ArticleRow[], manifests: readonly ManifestRow[]): string | null {
  const homes = homesOf(articles)
  for (const { aud, lang, bookSlug, articles: entries } of manifests)
    for (const { slug } of entries)
      if (homes.get(`${aud} ${lang} ${slug}`) !== bookSlug)
        return `S29 OneHome: ${bookSlug} still holds ${slug} of ${aud} ${lang}`
  return null
}
