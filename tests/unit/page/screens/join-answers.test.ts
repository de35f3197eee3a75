import { expect, test } from 'vitest'
import type { SearchAnswer } from '#contract/workers/search-api.ts'
import { joinAnswers } from '#page/screens/search/join-answers.ts'

const answer = (whole: boolean, total: number, ...slugs: readonly string[]): SearchAnswer => ({
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
  suggestions: slugs.map((slug) => `more ${slug}`),
  whole,
})
const slugsOf = (joined: SearchAnswer | null) => joined?.hits.map(({ slug }) => slug)

test("the server's hits come first, then those that only the device has", () => {
  const joined = joinAnswers(answer(false, 2, 'a', 'b'), answer(true, 9, 'c', 'a'))
  expect(slugsOf(joined)).toEqual(['c', 'a', 'b'])
  expect(joined).toMatchObject({ total: 9, suggestions: ['more a', 'more b'] })
})

test('there are at least as many hits as are shown', () => {
  expect(joinAnswers(answer(false, 2, 'a', 'b'), answer(true, 1, 'c'))?.total).toBe(3)
})

test('hits with similar words give way to exact ones, wherever they come from', () => {
  const [exact, none] = [answer(false, 1, 'a'), answer(false, 0)]
  const near = { ...answer(false, 2, 'b', 'c'), corrected: true }
  for (const [device, server] of [
    [exact, near],
    [near, exact],
  ] as const)
    expect(joinAnswers(device, server)).toMatchObject({ hits: exact.hits, total: 1, corrected: false })
  for (const [device, server] of [
    [none, near],
    [near, none],
    [near, near],
  ] as const)
    expect(joinAnswers(device, server)).toMatchObject({ hits: near.hits, total: 2, corrected: true })
  expect(joinAnswers(none, none)).toMatchObject({ hits: [], total: 0, corrected: false })
})

test('a device with the whole library, or one that alone answers, needs no server', () => {
  const whole = answer(true, 1, 'a')
  const part = answer(false, 1, 'b')
  expect(joinAnswers(whole, part)).toBe(whole)
  expect(joinAnswers(part, null)).toBe(part)
  expect(joinAnswers(null, part)).toBe(part)
  expect(joinAnswers(null, null)).toBe(null)
})
