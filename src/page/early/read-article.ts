import type { ArticleRow } from '#db/library/article-schema.ts'
import { articleIn, packKey } from '#db/library/manifest.ts'
import { VISITOR } from '#db/reader/session.ts'
import type { ReadingRow, TocRow } from '#db/schema.ts'
import { audiencesOf, type View } from '#db/view.ts'
import type { ArticleAddress } from './address.ts'
import { type Get, readTables } from './tables.ts'

export interface EarlyArticle {
  readonly article: ArticleRow
  readonly html: string
  readonly bookTitle: string | null
  /** The position in reading order, from 0. It is -1 while the order is unknown. */
  readonly index: number
  readonly count: number
  readonly reading: ReadingRow | null
  readonly isSignedIn: boolean
}

/** The list of the first audience that has one. */
async function listOf(get: Get, view: View, list: TocRow['list']): Promise<TocRow | undefined> {
  const found = await Promise.all(audiencesOf(view).map((aud) => get('tocs', [aud, view.lang, list])))
  return found.find((toc) => toc !== undefined)
}

async function bookTitle(get: Get, view: View, slug: string): Promise<string | null> {
  const toc = await listOf(get, view, 'books')
  if (!toc?.slugs.includes(slug)) return null
  return (await get('books', [toc.aud, view.lang, slug]))?.title ?? null
}

async function textOf(
  get: Get,
  { aud, lang }: View,
  { bookSlug, slug }: ArticleAddress,
): Promise<{ article: ArticleRow; html: string } | null> {
  const article = articleIn(await get('manifests', [aud, lang, bookSlug]), slug)
  if (article === null || article.pack === null) return null
  const row = await get('packs', packKey(article, article.pack))
  const html = row?.texts.find((one) => one.slug === slug)?.html
  return html === undefined ? null : { article, html }
}

/** Follows the rules of `readArticle`. Null in every case where they would show anything but the article's text. */
async function read(get: Get, lang: string, address: ArticleAddress): Promise<EarlyArticle | null> {
  const { bookSlug, slug } = address
  // Request the public rows before the session is known. Signed-in readers may see them too, and visitors wait for one read less.
  const [stored, reading] = await Promise.all([
    get('meta', 'session'),
    get('reading', slug),
    get('tocs', ['pub', lang, `book:${bookSlug}`]),
    get('tocs', ['pub', lang, 'books']),
    get('books', ['pub', lang, bookSlug]),
    get('manifests', ['pub', lang, bookSlug]),
  ])
  const session = stored?.key === 'session' ? stored : VISITOR
  // A sign-out is going on: the rows of this account must not be shown.
  if (session.signingOut) return null
  const view = { aud: session.aud, lang }
  const [books, toc, title, ...texts] = await Promise.all([
    listOf(get, view, 'books'),
    listOf(get, view, `book:${bookSlug}`),
    bookTitle(get, view, bookSlug),
    ...audiencesOf(view).map((aud) => textOf(get, { aud, lang }, address)),
  ])
  const index = toc?.slugs.indexOf(slug) ?? -1
  const found = texts.find((text) => text !== null)
  if (!found || (toc !== undefined && index === -1)) return null
  if (books !== undefined && !books.slugs.includes(bookSlug)) return null
  return {
    ...found,
    bookTitle: title,
    index,
    count: toc?.slugs.length ?? 0,
    reading: reading ?? null,
    isSignedIn: session.aud !== 'pub' && !session.expired,
  }
}

/** The stored article of an address, or null when its text is not on the device. Rejects when the tables cannot be read as they are. */
export function readEarly(address: ArticleAddress, lang: string): Promise<EarlyArticle | null> {
  const tables = ['meta', 'reading', 'tocs', 'books', 'manifests', 'packs'] as const
  return readTables(tables, (get) => read(get, lang, address))
}
