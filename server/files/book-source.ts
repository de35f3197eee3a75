import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { inSnapshot } from '#server/library/snapshot.ts'
import { assetKeysIn, type BookArticle } from './article-tree.ts'
import { type BookVersion, readBookVersion, selectArticles, selectBook } from './book-version.ts'

export interface BookPicture {
  readonly mimeType: string
  /** px */
  readonly width: number
  /** px */
  readonly height: number
  readonly bytes: Uint8Array
}

/** A whole book in one language at one moment: everything that its files are made of. */
export interface BookSource extends BookVersion {
  readonly description: string
  readonly author: string
  /** Null when the book's source does not say who holds them. */
  readonly rights: string | null
  readonly cover: (BookPicture & { readonly title: string }) | null
  readonly articles: readonly BookArticle[]
  /** By asset key: the figures of the articles. */
  readonly pictures: ReadonlyMap<string, BookPicture>
}

const toPicture = (row: Selectable<Schema['assets']>): BookPicture => ({
  mimeType: row.mime_type,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
})

async function readPictures(db: Kysely<Schema>, keys: readonly string[]): Promise<Map<string, BookPicture>> {
  if (keys.length === 0) return new Map()
  const rows = await db.selectFrom('assets').selectAll().where('asset_key', 'in', keys).orderBy('asset_key').execute()
  return new Map(rows.map((row) => [row.asset_key, toPicture(row)]))
}

/** Undefined when the library does not have the book in that language, or the book has no article in it. */
export const readBookSource = (db: Kysely<Schema>, lang: string, slug: string): Promise<BookSource | undefined> =>
  inSnapshot(db, async (snapshot) => {
    const version = await readBookVersion(snapshot, lang, slug)
    if (version === undefined) return undefined
    const card = await selectBook(snapshot, lang, slug)
      .select(['books.id', 'books.hero_asset_key', 't.description', 't.author', 't.rights', 't.image_title'])
      .executeTakeFirstOrThrow()
    const articles = await selectArticles(snapshot, lang, card.id)
      .select(['articles.slug', 't.title', 't.description', 't.content', 't.credits'])
      .execute()
    const hero = card.hero_asset_key
    const pictures = await readPictures(snapshot, [...new Set(articles.flatMap(({ content }) => assetKeysIn(content)))])
    const cover = hero === null ? undefined : (await readPictures(snapshot, [hero])).get(hero)
    return {
      ...version,
      description: card.description,
      author: card.author,
      rights: card.rights,
      cover: cover === undefined ? null : { ...cover, title: card.image_title },
      articles,
      pictures,
    }
  })
