import { expect, test } from 'vitest'
import { bookFacts } from '#page/markup/words.ts'

const WORDS = { articles: (count: number) => `${count} articles`, minutes: (minutes: number) => `${minutes} min` }

test('only what is known is said of a book', () => {
  expect(bookFacts(WORDS, { articlesCount: 3, minutes: 20 })).toBe('3 articles · 20 min')
  expect(bookFacts(WORDS, { articlesCount: null, minutes: 20 })).toBe('20 min')
  for (const minutes of [null, 0]) expect(bookFacts(WORDS, { articlesCount: 3, minutes })).toBe('3 articles')
})
