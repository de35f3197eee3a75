import type { ReaderDb } from '#db/db.ts'
import type { ArticleRow, BookKey, ManifestRow, PackRow } from '#db/library/article-schema.ts'
import { articlesIn } from '#db/library/manifest.ts'
import type { BookmarkRow, BookRow, IntentRow, PageRow, ScopeRow, TocRow } from '#db/schema.ts'

/** A text as a reader sees it. */
export interface StoredText extends BookKey {
  readonly slug: string
  readonly html: string
  readonly restricted: boolean
}

/** The rows of the library and of bookmarks on a device, as tests look at them. */
export interface StoredRows {
  readonly books: readonly BookRow[]
  readonly articles: readonly ArticleRow[]
  /** The texts that the manifests name. */
  readonly bodies: readonly StoredText[]
  readonly packs: readonly PackRow[]
  readonly manifests: readonly ManifestRow[]
  readonly tocs: readonly TocRow[]
  readonly pages: readonly PageRow[]
  readonly scopes: readonly ScopeRow[]
  readonly bookmarks: readonly BookmarkRow[]
  readonly intents: readonly IntentRow[]
}

/** The texts that the manifests of the books name. */
export function textsIn(manifests: readonly ManifestRow[], packs: readonly PackRow[]): StoredText[] {
  const keyOf = ({ aud, lang, bookSlug }: BookKey, pack: number) => `${aud} ${lang} ${bookSlug} ${pack}`
  const byKey = new Map(packs.map((row) => [keyOf(row, row.pack), new Map(row.texts.map((one) => [one.slug, one]))]))
  return manifests.flatMap((row) =>
    articlesIn(row).flatMap(({ aud, lang, bookSlug, slug, pack, restricted }) => {
      const html = pack === null ? undefined : byKey.get(keyOf(row, pack))?.get(slug)?.html
      return html === undefined ? [] : [{ aud, lang, bookSlug, slug, html, restricted }]
    }),
  )
}

export const storedArticles = async (db: ReaderDb): Promise<ArticleRow[]> =>
  (await db.manifests.toArray()).flatMap(articlesIn)

export const storedTexts = async (db: ReaderDb): Promise<StoredText[]> =>
  textsIn(await db.manifests.toArray(), await db.packs.toArray())

export const countTexts = async (db: ReaderDb): Promise<number> => (await storedTexts(db)).length
