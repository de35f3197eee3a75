import { expect, test } from 'vitest'
import type { StatsRow } from '#db/schema.ts'
import { isDue, isOtherDay, staleScopes } from '#workers/pull/stats.ts'

const NOON = new Date(2026, 5, 1, 12).getTime()
const ROW: StatsRow = {
  key: 'stats:pub:en',
  books: 3,
  articles: 15,
  languages: 3,
  revision: null,
  updateDate: new Date(NOON).toISOString(),
}
const SCOPES = ['languages', 'pages', 'books', 'book:x', 'images']
const COUNTS = { books_count: 3, articles_count: 15, languages_count: 3 }

test.each([
  ['the same hour', 0, false],
  ['later that day', 11, false],
  ['after midnight', 13, true],
  ['a clock set back by a day', -24, true],
] as const)('%s', (_, hours, other) => {
  expect(isOtherDay(ROW.updateDate, NOON + hours * 3_600_000)).toBe(other)
})

test('stats are requested once a day, and at every start if the server has revisions', {
  tags: ['spec-3.10', 'spec-4.9', 'spec-9.13'],
}, () => {
  const stored = JSON.stringify({ updateDate: ROW.updateDate })
  const at = (text: string | null, openedAt = NOON + 1) => ({ stored: text, openedAt })
  const old = JSON.stringify({ updateDate: '2020-01-01T00:00:00.000Z' })
  expect(isDue(undefined, at(null), NOON)).toBe(true)
  expect(isDue(ROW, at(stored), NOON)).toBe(false)
  expect(isDue(ROW, at(old), NOON)).toBe(true)
  expect(isDue(ROW, at(null), NOON)).toBe(true)
  expect(isDue({ ...ROW, revision: 'r' }, at(stored), NOON)).toBe(true)
})

test('a tab that opens a second after another one does not ask again', () => {
  const openedAt = NOON - 1_000
  for (const text of [null, JSON.stringify({ updateDate: '2020-01-01T00:00:00.000Z' })])
    expect(isDue(ROW, { stored: text, openedAt }, NOON)).toBe(false)
})

test.each([
  ['nothing changed', COUNTS, []],
  ['books', { ...COUNTS, books_count: 4 }, ['pages', 'books', 'book:x', 'images']],
  ['articles', { ...COUNTS, articles_count: 14 }, ['books', 'book:x', 'images']],
  ['languages', { ...COUNTS, languages_count: 2 }, ['languages']],
] as const)('%s: what becomes stale', { tags: ['spec-4.10'] }, (_, fresh, expected) => {
  const isStale = staleScopes(ROW, fresh)
  expect(SCOPES.filter(isStale)).toEqual(expected)
})

test('the first stats make everything stale: what is stored came without any', () => {
  expect(SCOPES.every(staleScopes(undefined, COUNTS))).toBe(true)
})

// Invariants S20
test('a new revision makes everything stale', () => {
  const isStale = staleScopes({ ...ROW, revision: 'a' }, { ...COUNTS, content_revision: 'b' })
  expect(SCOPES.every(isStale)).toBe(true)
})
