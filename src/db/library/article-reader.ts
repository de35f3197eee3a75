import type { View } from '#contract/workers/view.ts'
import type { Get } from '../get.ts'
import type { BookRow, TocRow } from '../schema.ts'
import { audiencesOf, type Found } from '../view.ts'
import type { ArticleRow } from './article-schema.ts'
import { bookScope } from './book-scope.ts'
import { articleIn, packKey } from './manifest.ts'

// How an article is read, for the app and for the script that shows it before the app has started.

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

/** A list of the first audience that has it. `aud` of the row says which one that is. */
export async function tocOf(get: Get, view: View, list: TocRow['list']): Promise<TocRow | null> {
  for (const aud of audiencesOf(view)) {
    const toc = await get('tocs', [aud, view.lang, list])
    if (toc !== undefined) return toc
  }
  return null
}

export async function bookOf(get: Get, view: View, slug: string): Promise<Found<BookRow>> {
  // The rows of all audiences, in one wait: a second wait costs more than reading one row too many.
  const [toc, ...rows] = await Promise.all([
    tocOf(get, view, 'books'),
    ...audiencesOf(view).map((aud) => get('books', [aud, view.lang, slug])),
  ])
  if (toc === null) return { state: 'not-yet' }
  if (!toc.slugs.includes(slug)) return { state: 'missing' }
  const value = rows.find((row) => row?.aud === toc.aud)
  return value === undefined ? { state: 'not-yet' } : { state: 'found', value }
}

/** `damaged`: the text is not where the article's row says. The row may be older than the text. */
type StoredText = { readonly state: 'stored'; readonly html: string } | { readonly state: 'absent' | 'damaged' }

/** The text of an article. */
export async function textOf(get: Get, article: ArticleRow | null): Promise<StoredText> {
  if (article === null || article.pack === null) return { state: 'absent' }
  const row = await get('packs', packKey(article, article.pack))
  const text = row?.texts.find(({ slug }) => slug === article.slug)
  return text === undefined ? { state: 'damaged' } : { state: 'stored', html: text.html }
}

/** An article as a screen shows it. `not-yet` while its text is not on the device. Must run in one transaction. */
export async function articleOf(get: Get, view: View, bookSlug: string, slug: string): Promise<Found<ReadableArticle>> {
  // The list is read only for its order, so an article of a long book opens nearly as fast as one of a short book.
  const [toc, book, ...manifests] = await Promise.all([
    tocOf(get, view, bookScope(bookSlug)),
    bookOf(get, view, bookSlug),
    ...audiencesOf(view).map((aud) => get('manifests', [aud, view.lang, bookSlug])),
  ])
  const slugs = toc?.slugs ?? []
  const index = slugs.indexOf(slug)
  // When the book is gone, the visitors' rows may still be stored, next to the reader's own.
  if (book.state === 'missing' || (toc !== null && index === -1)) return { state: 'missing' }
  const listed = manifests.find((manifest) => manifest !== undefined && manifest.aud === toc?.aud)
  for (const manifest of manifests) {
    const article = articleIn(manifest, slug)
    const text = await textOf(get, article)
    if (article === null || text.state !== 'stored') continue
    const value = {
      article,
      html: text.html,
      book: book.state === 'found' ? book.value : null,
      index,
      count: slugs.length,
      prev: articleIn(listed, slugs[index - 1]),
      next: articleIn(listed, slugs[index + 1]),
    }
    return { state: 'found', value }
  }
  return { state: 'not-yet' }
}
