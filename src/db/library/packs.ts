import type { ReaderDb } from '../db.ts'
import type { ArticleRow } from '../schema.ts'
import { placeIn } from './manifest.ts'
import type { ArticlePackRow, Body, BookScope, ManifestRow, PackKey, PackRow } from './pack-schema.ts'

export const packKey = ({ aud, lang, bookSlug }: BookScope, pack: number): PackKey => [aud, lang, bookSlug, pack]

/** The articles of a pack, as screens read them. */
export const articlesIn = ({ aud, lang, bookSlug, articles }: ArticlePackRow): ArticleRow[] =>
  articles.map((article) => ({ aud, lang, bookSlug, ...article }))

/** The rows of all stored articles of a book, listed or not, in no order. */
export const readRows = async (db: ReaderDb, book: BookScope): Promise<ArticleRow[]> =>
  (
    await db.articlePacks
      .where('[aud+lang+bookSlug+pack]')
      .between(packKey(book, 0), packKey(book, Number.POSITIVE_INFINITY))
      .toArray()
  ).flatMap(articlesIn)

/** The packs that one read needs. Each is read only once, also when it is asked for again. */
export class PackReads {
  private readonly articles = new Map<string, Promise<ArticlePackRow | undefined>>()
  private readonly texts = new Map<string, Promise<PackRow | undefined>>()

  private readonly db: ReaderDb

  constructor(db: ReaderDb) {
    this.db = db
  }

  articlesAt(key: PackKey): Promise<ArticlePackRow | undefined> {
    return remembered(this.articles, key, () => this.db.articlePacks.get(key))
  }

  textsAt(key: PackKey): Promise<PackRow | undefined> {
    return remembered(this.texts, key, () => this.db.packs.get(key))
  }
}

function remembered<Row>(
  asked: Map<string, Promise<Row | undefined>>,
  key: PackKey,
  read: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const name = key.join('/')
  const known = asked.get(name)
  if (known !== undefined) return known
  const reading = read()
  asked.set(name, reading)
  return reading
}

/** The rows of these articles of a book, in the order of `slugs`. Undefined for an article that is not stored. */
export async function readPlaced(
  reads: PackReads,
  manifest: ManifestRow | undefined,
  slugs: readonly string[],
): Promise<(ArticleRow | undefined)[]> {
  if (manifest === undefined) return slugs.map(() => undefined)
  const packs = new Set(slugs.flatMap((slug) => placeIn(manifest, slug)?.pack ?? []))
  const rows = await Promise.all([...packs].map((pack) => reads.articlesAt(packKey(manifest, pack))))
  const found = new Map(
    rows.flatMap((row) => (row === undefined ? [] : articlesIn(row).map((article) => [article.slug, article]))),
  )
  return slugs.map((slug) => found.get(slug))
}

export interface StoredArticle {
  readonly article: ArticleRow
  /** Undefined while its text is not stored. */
  readonly body: Body | undefined
}

/** Reads an article through its book's manifest. Call it in the transaction that read the manifest. */
export async function readStored(
  reads: PackReads,
  manifest: ManifestRow,
  slug: string,
): Promise<StoredArticle | undefined> {
  const place = placeIn(manifest, slug)
  if (place === undefined) return undefined
  const key = packKey(manifest, place.pack)
  const [row, texts] = await Promise.all([reads.articlesAt(key), place.here ? reads.textsAt(key) : undefined])
  const article = row && articlesIn(row).find((one) => one.slug === slug)
  return article && { article, body: texts?.bodies.find((one) => one.slug === slug) }
}

/** The manifests of all books of one audience and language. */
export const readManifests = (db: ReaderDb, { aud, lang }: Pick<ManifestRow, 'aud' | 'lang'>): Promise<ManifestRow[]> =>
  db.manifests.where('[aud+lang+bookSlug]').between([aud, lang, ''], [aud, lang, '\uffff']).toArray()
