import { readBook, readToc } from './books.ts'
import type { ReaderDb } from './db.ts'
import type { Body } from './pack-schema.ts'
import { readBody } from './packs.ts'
import type { ArticleRow, BookRow } from './schema.ts'
import { audiencesOf, type Found, type Moved, type View } from './view.ts'

export interface ReadableArticle {
  readonly article: ArticleRow
  readonly body: Body | null
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
): Promise<Found<ReadableArticle> | Moved> {
  // Asked for all at once, and of the list no more than its order: an article of a long book opens as fast as one of a short book.
  const [toc, book, ...stored] = await Promise.all([
    readToc(db, view, `book:${bookSlug}`),
    readBook(db, view, bookSlug),
    ...audiencesOf(view).map(async (aud) => {
      const article = await db.articles.get([aud, view.lang, slug])
      return { article, body: article && (await readBody(db, article)) }
    }),
  ])
  const index = toc?.slugs.indexOf(slug) ?? -1
  if (toc !== null && index === -1) {
    // One row alone says where it is: two that differ would send the reader to and fro.
    const home = stored.find(({ article }) => article !== undefined)?.article?.bookSlug ?? bookSlug
    return home === bookSlug ? { state: 'missing' } : { state: 'moved', bookSlug: home }
  }
  for (const { article, body } of stored) {
    if (article === undefined || body === undefined) continue
    // Another book has taken it over: as long as the list names it, it is read on here.
    if (article.bookSlug !== bookSlug && index === -1) continue
    const neighbour = async (at: number): Promise<ArticleRow | null> => {
      const other = index === -1 ? undefined : toc?.slugs[at]
      return other === undefined || toc === null ? null : ((await db.articles.get([toc.aud, view.lang, other])) ?? null)
    }
    const [prev, next] = await Promise.all([neighbour(index - 1), neighbour(index + 1)])
    return {
      state: 'found',
      value: {
        article,
        body,
        book: book.state === 'found' ? book.value : null,
        index,
        count: toc?.slugs.length ?? 0,
        prev,
        next,
      },
    }
  }
  return { state: book.state === 'missing' ? 'missing' : 'not-yet' }
}
