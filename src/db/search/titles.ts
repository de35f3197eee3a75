import type { FoundArticle } from '#contract/workers/search-api.ts'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { readBookArticles } from '../library/articles.ts'
import { readBooks } from '../library/books.ts'
import { readSearchProgress } from './search.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether every typed word is the start of a word of the title. */
const fits = (title: string, typed: readonly string[]): boolean => {
  const words = wordsOf(title)
  return typed.length > 0 && typed.every((start) => words.some((word) => word.startsWith(start)))
}

/** Titles on the device that match the typed words, while the index does not have the whole library. Empty when it does. */
export async function readTitles(db: ReaderDb, view: View, typed: string, limit: number): Promise<FoundArticle[]> {
  const words = wordsOf(typed)
  if (words.length === 0 || (await readSearchProgress(db, view)).whole) return []
  const books = (await readBooks(db, view)) ?? []
  const lists = await Promise.all(
    books.map(async ({ slug, title: bookTitle }) =>
      ((await readBookArticles(db, view, slug)) ?? [])
        .filter(({ title }) => fits(title, words))
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
