import type { FoundArticle } from '#contract/workers/search-api.ts'
import type { View } from '#contract/workers/view.ts'
import { fitsTitle, plainWords } from '#search/words/plain-words.ts'
import type { ReaderDb } from '../db.ts'
import { readBookArticles } from '../library/articles.ts'
import { readBooks } from '../library/books.ts'
import { readSearchProgress } from './search.ts'

/** Titles on the device that match the typed words, while the index does not have the whole library. Empty when it does. */
export async function readTitles(db: ReaderDb, view: View, typed: string, limit: number): Promise<FoundArticle[]> {
  const words = plainWords(typed)
  if (words.length === 0 || (await readSearchProgress(db, view)).whole) return []
  const books = (await readBooks(db, view)) ?? []
  const lists = await Promise.all(
    books.map(async ({ slug, title: bookTitle }) =>
      ((await readBookArticles(db, view, slug)) ?? [])
        .filter(({ title }) => fitsTitle(title, words))
        .map(({ slug: found, bookSlug, title, restricted }) => ({
          slug: found,
          bookSlug,
          bookTitle,
          title: [{ text: title, marked: false }],
          restricted,
          excerpt: [],
          heading: null,
        })),
    ),
  )
  return lists.flat().slice(0, limit)
}
