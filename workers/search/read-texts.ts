import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import type { ArticleRow, ManifestRow } from '#db/library/article-schema.ts'
import { articlesIn, packKey, readManifests } from '#db/library/manifest.ts'

/** The articles by slug. An article that has just moved may be in two books: the newer row counts. */
export function newestIn(manifests: readonly ManifestRow[]): ReadonlyMap<string, ArticleRow> {
  const newest = new Map<string, ArticleRow>()
  for (const article of manifests.flatMap(articlesIn)) {
    const other = newest.get(article.slug)
    if (other === undefined || other.updatedAt < article.updatedAt) newest.set(article.slug, article)
  }
  return newest
}

interface ReadText {
  readonly row: ArticleRow
  /** Undefined if the text is not where the row says. */
  readonly html: string | undefined
}

async function lookUp(db: ReaderDb, rows: readonly (ArticleRow | undefined)[]): Promise<readonly ReadText[]> {
  const stored = rows.flatMap((row) => (row === undefined || row.pack === null ? [] : [{ row, pack: row.pack }]))
  const keys = new Map(stored.map(({ row, pack }) => [`${row.bookSlug} ${pack}`, packKey(row, pack)]))
  const packs = await db.packs.bulkGet([...keys.values()])
  const texts = new Map(
    packs.flatMap((pack) => pack?.texts.map(({ slug, html }) => [`${pack.bookSlug} ${slug}`, html] as const) ?? []),
  )
  return stored.map(({ row }) => ({ row, html: texts.get(`${row.bookSlug} ${row.slug}`) }))
}

/**
 * These articles with their texts, as far as they are stored. Each pack is read only once. `articles` may be old: if a text
 * is not where they say, all manifests are read again.
 */
export async function readTexts(
  db: ReaderDb,
  view: View,
  slugs: readonly string[],
  articles: ReadonlyMap<string, ArticleRow>,
): Promise<readonly { readonly row: ArticleRow; readonly html: string }[]> {
  const rowsIn = (known: ReadonlyMap<string, ArticleRow>) => slugs.map((slug) => known.get(slug))
  const found = await lookUp(db, rowsIn(articles))
  const isOld = found.some(({ html }) => html === undefined)
  const texts = isOld ? await lookUp(db, rowsIn(newestIn(await readManifests(db, view)))) : found
  return texts.flatMap(({ row, html }) => (html === undefined ? [] : [{ row, html }]))
}
