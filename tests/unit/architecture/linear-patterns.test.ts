import { expect, test } from 'vitest'
import { MAX_PASSWORD_CHARS } from '#contract/limits.ts'
import { visitTokens } from '#search/words/tokens.ts'
import { type Pattern, patternsBelow, patternsIn } from '#tests/support/attack/patterns/find-patterns.ts'
import { slowAttack } from '#tests/support/attack/patterns/slow-attack.ts'

// ASVS 15.2.2

/** Regular expressions that are not measured, by how their place and their text begin, and why no long foreign text reaches them. */
const BOUNDED: Readonly<Record<string, string>> = {
  'src/search/stem/': 'a word of the search has at most 48 letters: see the test below',
  'src/contract/accounts/account.ts new RegExp(': 'made of a number of ours: one class between both ends',
  'src/page/screens/search/written-in.ts new RegExp(': 'made of the name of a script: it looks at one letter',
  'server/config/account-settings.ts /^[^\\r\\n]*': 'a setting of the operator',
  'server/http/answer/inline-parts.ts /<script>': 'a page of our own build',
  'server/http/answer/inline-parts.ts /<style>': 'a page of our own build',
}

const PRODUCT = patternsBelow('server', 'src', 'workers', 'sw')
const isIn =
  (entry: string) =>
  ({ path, written }: Pattern): boolean =>
    `${path} ${written}`.startsWith(entry)
const isBounded = (pattern: Pattern): boolean => Object.keys(BOUNDED).some((entry) => isIn(entry)(pattern))

test('no regular expression of the product is worse than linear', { tags: ['deep'] }, () => {
  const measured = PRODUCT.filter((pattern) => !isBounded(pattern))
  expect(measured.length).toBeGreaterThan(250)
  const slow = measured.flatMap(({ path, line, written, regex }) => {
    const attack = regex === null ? 'nobody knows it before it runs' : slowAttack(regex)
    return attack === null ? [] : [`${path}:${line} ${written} ${JSON.stringify(attack)}`]
  })
  expect(slow).toEqual([])
})

test('every pattern that is not measured is there, and its reason holds', () => {
  const stale = Object.keys(BOUNDED).filter((entry) => !PRODUCT.some(isIn(entry)))
  expect(stale).toEqual([])
  const lengths: number[] = []
  visitTokens(`${'a'.repeat(20_000)} ${'a-'.repeat(10_000)}b ${'a1'.repeat(10_000)}`, (word) =>
    lengths.push(word.length),
  )
  expect(Math.max(...lengths)).toBe(48)
  expect(MAX_PASSWORD_CHARS).toBe(200)
})

test.each([/^(a+)+$/, /\s+$/, /<[^>]*>/g, /a.*b.*c/, /(\w+)\s+\1x/, /<img (?![^>]*\balt="[^"])/, /([\w-]*)\s*\(/g])(
  'the measure finds that %s is worse than linear',
  { tags: ['deep'] },
  (regex) => {
    expect(slowAttack(regex)).not.toBeNull()
  },
)

test.each([/a+/g, /^\s+/, /^[^<]*(?:<[^<]*)*$/, /[^\s,]{1,9}@/, /\S+/g])(
  'it takes %s for linear',
  { tags: ['deep'] },
  (regex) => {
    expect(slowAttack(regex)).toBeNull()
  },
)

test('every way to write a regular expression is found', () => {
  const text = 'const a = /x[/]y/gu.test(b) ? new RegExp(b) : RegExp(b, "u")\n// /no/\nconst c = "/no/" + <p>{/z/}</p>'
  const found = patternsIn({ path: 'a.tsx', text })
  expect(found.map(({ written, line }) => `${line} ${written}`)).toEqual([
    '1 /x[/]y/gu',
    '1 new RegExp(b)',
    '1 RegExp(b, "u")',
    '3 /z/',
  ])
  expect(found.map(({ regex }) => regex?.flags)).toEqual(['gu', undefined, undefined, ''])
})
