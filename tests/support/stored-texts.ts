import type { ReaderDb } from '#src/db/db.ts'
import type { PackRow } from '#src/db/pack-schema.ts'
import type { ArticleRow } from '#src/db/schema.ts'

/** A text as a reader would be shown it. */
export interface StoredText {
  readonly aud: string
  readonly lang: string
  readonly slug: string
  readonly html: string
  readonly restricted: boolean
}

/** The texts that the articles' rows lead to. */
export function textsIn(articles: readonly ArticleRow[], packs: readonly PackRow[]): StoredText[] {
  const keyOf = ({ aud, lang, bookSlug, pack }: Pick<ArticleRow, 'aud' | 'lang' | 'bookSlug' | 'pack'>) =>
    `${aud} ${lang} ${bookSlug} ${pack}`
  const byKey = new Map(packs.map((pack) => [keyOf(pack), new Map(pack.bodies.map((body) => [body.slug, body]))]))
  return articles.flatMap((row) => {
    const body = byKey.get(keyOf(row))?.get(row.slug)
    return body === undefined ? [] : [{ aud: row.aud, lang: row.lang, ...body }]
  })
}

export const storedTexts = async (db: ReaderDb): Promise<StoredText[]> =>
  textsIn(await db.articles.toArray(), await db.packs.toArray())

export const countTexts = async (db: ReaderDb): Promise<number> => (await storedTexts(db)).length
