import type { Get } from '#db/get.ts'
import { articleOf, type ReadableArticle } from '#db/library/article-reader.ts'
import { VISITOR } from '#db/reader/session.ts'
import type { ReadingRow } from '#db/schema.ts'
import type { ArticleAddress } from './address.ts'
import { readTables } from './tables.ts'

export interface EarlyArticle extends ReadableArticle {
  readonly reading: ReadingRow | null
  readonly isSignedIn: boolean
}

/** Null in every case where the app would show anything but the article's text. */
async function read(get: Get, lang: string, { bookSlug, slug }: ArticleAddress): Promise<EarlyArticle | null> {
  // Request the public rows before the session is known. Signed-in readers may see them too, and visitors wait for one read less.
  const [stored, reading] = await Promise.all([
    get('meta', 'session'),
    get('reading', slug),
    articleOf(get, { aud: 'pub', lang }, bookSlug, slug),
  ])
  const session = stored?.key === 'session' ? stored : VISITOR
  // A sign-out is going on: the rows of this account must not be shown.
  if (session.signingOut) return null
  const found = await articleOf(get, { aud: session.aud, lang }, bookSlug, slug)
  if (found.state !== 'found') return null
  return { ...found.value, reading: reading ?? null, isSignedIn: session.aud !== 'pub' && !session.expired }
}

/** The stored article of an address, or null when its text is not on the device. Rejects when the tables cannot be read as they are. */
export function readEarly(address: ArticleAddress, lang: string): Promise<EarlyArticle | null> {
  const tables = ['meta', 'reading', 'tocs', 'books', 'manifests', 'packs'] as const
  return readTables(tables, (get) => read(get, lang, address))
}
