import { expect, test } from 'vitest'
import { parseStatsDate, parseToken } from '#contract/stored.ts'

test.each(['', 'undefined', 'null', 'with a space', 'токен', 'line\nbreak'])('%j is no token', (stored) => {
  expect(parseToken(stored)).toBeNull()
})

test('a token is taken as it is', () => {
  expect(parseToken('eyJ0.eyJ1.c2ln-_=')).toBe('eyJ0.eyJ1.c2ln-_=')
  expect(parseToken(null)).toBeNull()
})

test.each(['', '{', 'null', '7', '[]', '{}', '{"updateDate":7}', '{"updateDate":"soon"}', 'undefined'])(
  '%j has no day of the stats',
  (stored) => expect(parseStatsDate(stored)).toBeNull(),
)

test('the day of the stats is read, whatever stands beside it', () => {
  expect(parseStatsDate('{"updateDate":"2026-01-01T00:00:00.000Z","books_count":"x"}')).toBe('2026-01-01T00:00:00.000Z')
})
