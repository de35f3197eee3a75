import type { ReaderDb } from '../db.ts'
import type { BookRow, TocRow } from '../schema.ts'
import { audiencesOf, type Found, type Moved, type View } from '../view.ts'
import type { ArticleRow } from './article-schema.ts'
import { readBook, readToc } from './books.ts'
import { articleIn, articlesIn, readHtml } from './manifest.ts'

export interface ReadableArticle {
  readonly article: ArticleRow
  readonly html: string
  readonly book: BookRow | null
  /** The place in the reading order, from 0. -1 while the order is not known. */
  readonly index: number
  readonly count: number
  readonly prev: ArticleRow | null
  readonly next: ArticleRow | null
}

/** A book's articles in reading order. Null while the table of contents is not on the device. */
export async function readBookArticles(
  db: ReaderDb,
  view: View,
  bookSlug: string,
): Promise<readonly ArticleRow[] | null> {
  const toc = await readToc(db, view, `book:${bookSlug}`)
  if (toc === null) return null
  const manifest = await db.manifests.get([toc.aud, view.lang, bookSlug])
  const bySlug = new Map(manifest && articlesIn(manifest).map((row) => [row.slug, row]))
  return toc.slugs.flatMap((slug) => bySlug.get(slug) ?? [])
}

/**
 * The slug of another book that names an article which this book no longer names. Null if there is none. A book that names
 * the article shows it or waits for it, so no reader is sent away from there.
 */
export async function readHome(db: ReaderDb, view: View, bookSlug: string, slug: string): Promise<string | null> {
  const own = await readToc(db, view, `book:${bookSlug}`)
  return own === null || own.slugs.includes(slug) ? null : readOtherHome(db, view, bookSlug, slug)
}

async function readOtherHome(db: ReaderDb, view: View, bookSlug: string, slug: string): Promise<string | null> {
  const stored = await Promise.all(
    audiencesOf(view).map((aud) =>
      db.tocs.where('[aud+lang+list]').between([aud, view.lang, 'book:'], [aud, view.lang, 'book:\uffff']).toArray(),
    ),
  )
  // If several audiences have a list, the first one's is shown.
  const shown = new Map<string, TocRow>()
  for (const toc of stored.flat()) if (!shown.has(toc.list)) shown.set(toc.list, toc)
  const home = [...shown.values()].find(({ list, slugs }) => list !== `book:${bookSlug}` && slugs.includes(slug))
  return home?.list.slice('book:'.length) ?? null
}

/** An article as a screen shows it, without its book. `not-yet` while its text is not on the device. */
async function readText(
  db: ReaderDb,
  view: View,
  bookSlug: string,
  slug: string,
): Promise<Found<Omit<ReadableArticle, 'book'>> | Moved> {
  const [toc, manifests] = await Promise.all([
    readToc(db, view, `book:${bookSlug}`),
    Promise.all(audiencesOf(view).map((aud) => db.manifests.get([aud, view.lang, bookSlug]))),
  ])
  const index = toc?.slugs.indexOf(slug) ?? -1
  if (toc !== null && index === -1) {
    const home = await readHome(db, view, bookSlug, slug)
    return home === null ? { state: 'missing' } : { state: 'moved', bookSlug: home }
  }
  const listed = manifests.find((manifest) => manifest !== undefined && manifest.aud === toc?.aud)
  for (const manifest of manifests) {
    const article = articleIn(manifest, slug)
    const html = article === null ? undefined : await readHtml(db, article)
    if (article === null || html === undefined) continue
    const prev = articleIn(listed, toc?.slugs[index - 1])
    const next = articleIn(listed, toc?.slugs[index + 1])
    return { state: 'found', value: { article, html, index, count: toc?.slugs.length ?? 0, prev, next } }
  }
  return { state: 'not-yet' }
}

/**
 * Reads an article for a screen. One transaction, so that its parts belong together; a transaction for each row would also
 * take longer.
 */
export function readArticle(
  db: ReaderDb,
  view: View,
  bookSlug: string,
  slug: string,
): Promise<Found<ReadableArticle> | Moved> {
  return db.transaction('r', [db.tocs, db.books, db.manifests, db.packs], async () => {
    // The list is read only for its order, so an article of a long book opens nearly as fast as one of a short book.
    const [text, book] = await Promise.all([readText(db, view, bookSlug, slug), readBook(db, view, bookSlug)])
    // When the book is gone, the visitors' rows may still be stored, next to the reader's own.
    if (book.state === 'missing') {
      const home = await readOtherHome(db, view, bookSlug, slug)
      return home === null ? book : { state: 'moved', bookSlug: home }
    }
    if (text.state === 'found')
      return { state: 'found', value: { ...text.value, book: book.state === 'found' ? book.value : null } }
    return text
  })
}
