import type { BookSource } from './book-source.ts'
import type { BookWords } from './book-words.ts'

/** The lines of a book's imprint, from top to bottom. */
export function imprintLines(book: BookSource, words: BookWords, origin: string): string[] {
  const day = new Intl.DateTimeFormat(book.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(book.changedAt)
  return [
    book.title,
    ...(book.author === '' ? [] : [book.author]),
    new URL(origin).host,
    day,
    book.rights ?? words.rights,
  ]
}
