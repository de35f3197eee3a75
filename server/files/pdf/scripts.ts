import type { BookSource } from '#server/files/book-source.ts'

/** A letter of a script that the typefaces of books lack. They have Latin, Greek and Cyrillic. */
const LACKING = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu
const LETTER = /\p{L}/gu
/** A book may quote some foreign words, which are boxes in its PDF. */
const MAX_SHARE = 0.02

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/** Whether the typefaces can set a book: all of its titles, and nearly all of its text. */
export function canBeSet({ title, articles }: Pick<BookSource, 'title' | 'articles'>): boolean {
  const titles = [title, ...articles.map((article) => article.title)].join(' ')
  if (count(titles, LACKING) > 0) return false
  const text = articles.map(({ content }) => content).join(' ')
  return count(text, LACKING) <= count(text, LETTER) * MAX_SHARE
}
