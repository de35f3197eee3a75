import { readBook, readToc } from './books.ts'
import type { ReaderDb } from './db.ts'
import type { ArticleRow, BodyRow, BookRow } from './schema.ts'
import { audiencesOf, type Found, type View } from './view.ts'

export interface ReadableArticle {
  readonly article: ArticleRow
  readonly body: BodyRow | null
  readonly book: BookRow | null
  /** From 0, in reading order; -1 while the order is not known. */
  readonly index: number
  readonly count: number
  readonly prev: ArticleRow | null
  readonly next: ArticleRow | null
}

/** A book's articles in reading order; null while the list is not on the device. */
export async function readBookArticles(
  db: ReaderDb,
  view: View,
  bookSlug: string,
): Promise<readonly ArticleRow[] | null> {
  const toc = await readToc(db, view, `book:${bookSlug}`)
  if (toc === null) return null
  const rows = await db.articles.bulkGet(toc.slugs.map((slug) => [toc.aud, view.lang, slug]))
  return rows.filter((row) => row !== undefined)
}

export async function readArticle(
  db: ReaderDb,
  view: View,
  bookSlug: string,
  slug: string,
): Promise<Found<ReadableArticle>> {
  const list = await readBookArticles(db, view, bookSlug)
  const book = await readBook(db, view, bookSlug)
  for (const aud of audiencesOf(view)) {
    const article = await db.articles.get([aud, view.lang, slug])
    const body = await db.bodies.get([aud, view.lang, slug])
    if (article === undefined || body === undefined || article.bookSlug !== bookSlug) continue
    const index = list?.findIndex((row) => row.slug === slug) ?? -1
    if (list !== null && index === -1) break
    return {
      state: 'found',
      value: {
        article,
        body,
        book: book.state === 'found' ? book.value : null,
        index,
        count: list?.length ?? 0,
        prev: list?.[index - 1] ?? null,
        next: index === -1 ? null : (list?.[index + 1] ?? null),
      },
    }
  }
  if (book.state === 'missing') return { state: 'missing' }
  return list !== null && !list.some((row) => row.slug === slug) ? { state: 'missing' } : { state: 'not-yet' }
}
