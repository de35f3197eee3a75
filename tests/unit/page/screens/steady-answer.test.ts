import { expect, test } from 'vitest'
import { steadyAfter } from '#page/screens/search/steady-answer.ts'
import type { Found } from '#page/screens/search/use-answer.ts'

const answered = (total: number, ...slugs: readonly string[]): Found => ({
  state: 'answered',
  online: false,
  final: false,
  answer: {
    hits: slugs.map((slug) => ({
      slug,
      bookSlug: 'book',
      bookTitle: 'Book',
      title: [],
      heading: null,
      excerpt: [],
      restricted: false,
    })),
    total,
    corrected: false,
    suggestions: [],
    whole: false,
  },
})
const corrected = (total: number, ...slugs: readonly string[]): Found => {
  const found = answered(total, ...slugs)
  return found.state === 'answered' ? { ...found, answer: { ...found.answer, corrected: true } } : found
}
const slugsOf = (found: Found) => (found.state === 'answered' ? found.answer.hits.map(({ slug }) => slug) : null)

test('shown hits keep their place, and new ones come below them', () => {
  const next = steadyAfter(answered(2, 'a', 'b'), answered(3, 'c', 'b', 'd'))
  expect(slugsOf(next)).toEqual(['a', 'b', 'c', 'd'])
  expect(next).toMatchObject({ answer: { total: 4 } })
})

test('hits that are shown stay while more are asked for', () => {
  expect(slugsOf(steadyAfter(answered(1, 'a'), { state: 'asking' }))).toEqual(['a'])
  expect(slugsOf(steadyAfter(answered(1, 'a'), { state: 'nothing' }))).toEqual(['a'])
})

test('the first answer, and the first hits after an answer without any, are shown as they are', () => {
  expect(slugsOf(steadyAfter(null, answered(1, 'a')))).toEqual(['a'])
  expect(slugsOf(steadyAfter({ state: 'asking' }, answered(1, 'a')))).toEqual(['a'])
  expect(slugsOf(steadyAfter(answered(0), answered(2, 'b', 'a')))).toEqual(['b', 'a'])
})

test('hits with typing errors corrected give way to exact ones, and never the other way round', () => {
  expect(steadyAfter(corrected(1, 'near'), answered(1, 'exact'))).toEqual(answered(1, 'exact'))
  expect(steadyAfter(corrected(1, 'near'), answered(0))).toEqual(corrected(1, 'near'))
  expect(steadyAfter(answered(1, 'exact'), corrected(9, 'near'))).toEqual(answered(1, 'exact'))
  expect(steadyAfter(answered(1, 'exact'), corrected(1, 'near'))).toMatchObject({ answer: { corrected: false } })
})
