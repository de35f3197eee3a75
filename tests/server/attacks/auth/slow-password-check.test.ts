import { expect, test } from 'vitest'
import { MAX_PASSWORD_CHARS } from '#contract/limits.ts'
import { passwordProblem } from '#server/auth/password/password-rules.ts'
import { timedTest } from '#tests/support/timed-test.ts'

const MOST_MS = 50
const ABOUT = ['Oksana'.repeat(30), 'Коваленко-'.repeat(18), `${'a.b-'.repeat(30)}@example.com`]

const full = (piece: string): string => piece.repeat(MAX_PASSWORD_CHARS).slice(0, MAX_PASSWORD_CHARS)
const characters = (first: number, step: number): string =>
  Array.from({ length: MAX_PASSWORD_CHARS }, (_, index) => String.fromCodePoint(first + index * step)).join('')

const HOSTILE = [
  ...['a', 'ab', 'password', 'p4s5w0rd', '4@8({[<369&#!1/|$5+7%2', '1.1.11', '19', '1!|', 'aab', '@4', 'qwe', 'zaq1'],
  ...[
    'correcthorsebatterystaple',
    'душуйтіломи',
    'аеорсху',
    'oksana',
    'a.b',
    ' ',
    'z\u0301',
    '\ufdfa',
    '\u200b',
    '1qaz2wsx3edc',
  ],
].map(full)
HOSTILE.push(
  characters(0x1f300, 1),
  characters(0x4e00, 7),
  characters(0x61, 1),
  characters(0x400, 1),
  characters(0x21, 0),
)

timedTest('long and odd passwords are judged at once', MOST_MS * HOSTILE.length, async (measure) => {
  const judged = await measure(() => HOSTILE.map((password) => passwordProblem(password, ABOUT)))
  expect(judged).toHaveLength(HOSTILE.length)
  expect(judged.filter((problem) => problem !== null).length).toBeGreaterThan(HOSTILE.length / 2)
})

test('the slowest of a hundred checks takes less than 50 ms', { tags: ['deep'] }, () => {
  const times = HOSTILE.flatMap((password) =>
    Array.from({ length: 100 }, () => {
      const begun = performance.now()
      passwordProblem(password, ABOUT)
      return performance.now() - begun
    }),
  ).sort((a, b) => a - b)
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(MOST_MS)
})
