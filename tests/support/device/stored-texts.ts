import type { ReaderDb } from '#db/db.ts'
import { entriesOf } from '#db/library/manifest.ts'
import type { BookScope, ManifestRow, PackRow } from '#db/library/pack-schema.ts'
import { articlesIn } from '#db/library/packs.ts'
import type { ArticleRow } from '#db/schema.ts'

/** A text as a reader sees it. */
export interface StoredText extends BookScope {
  readonly slug: string
  readonly html: string
  readonly restricted: boolean
}

/** The texts that the manifests of the books name. */
export function textsIn(manifests: readonly ManifestRow[], packs: readonly PackRow[]): StoredText[] {
  const keyOf = ({ aud, lang, bookSlug }: BookScope, pack: number) => `${aud} ${lang} ${bookSlug} ${pack}`
  const byKey = new Map(packs.map((row) => [keyOf(row, row.pack), new Map(row.bodies.map((one) => [one.slug, one]))]))
  return manifests.flatMap((row) =>
    entriesOf(row).flatMap(({ slug, pack, here }) => {
      const body = here ? byKey.get(keyOf(row, pack))?.get(slug) : undefined
      return body === undefined ? [] : [{ aud: row.aud, lang: row.lang, bookSlug: row.bookSlug, ...body }]
    }),
  )
}

export const storedArticles = async (db: ReaderDb): Promise<ArticleRow[]> =>
  (await db.articlePacks.toArray()).flatMap(articlesIn)

export const storedTexts = async (db: ReaderDb): Promise<StoredText[]> =>
  textsIn(await db.manifests.toArray(), await db.packs.toArray())

export const countTexts = async (db: ReaderDb): Promise<number> => (await storedTexts(db)).length
