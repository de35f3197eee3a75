import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import { getFrom } from '#db/get.ts'
import { textOf } from '#db/library/article-reader.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { newestIn, readManifests } from '#db/library/manifest.ts'
import { onceEach } from '#db/once-each.ts'

/** Reads each pack once, all in one transaction. */
const lookUp = (db: ReaderDb, rows: readonly ArticleRow[]) =>
  db.transaction('r', db.packs, () => {
    const get = onceEach(getFrom(db))
    return Promise.all(rows.map(async (row) => ({ row, text: await textOf(get, row) })))
  })

/**
 * These articles with their texts, as far as they are stored. `articles` may be old: if a text is not where they say, all manifests are
 * read again.
 */
export async function readTexts(
  db: ReaderDb,
  view: View,
  slugs: readonly string[],
  articles: ReadonlyMap<string, ArticleRow>,
): Promise<readonly { readonly row: ArticleRow; readonly html: string }[]> {
  const rowsIn = (known: ReadonlyMap<string, ArticleRow>) => slugs.flatMap((slug) => known.get(slug) ?? [])
  const found = await lookUp(db, rowsIn(articles))
  const isOld = found.some(({ text }) => text.state === 'damaged')
  const texts = isOld ? await lookUp(db, rowsIn(newestIn(await readManifests(db, view)))) : found
  return texts.flatMap(({ row, text }) => (text.state === 'stored' ? [{ row, html: text.html }] : []))
}
