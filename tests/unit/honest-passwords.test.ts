import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { passwordProblem } from '#server/auth/password/password-rules.ts'
import { below, seeded } from '#tests/support/random.ts'
import { SEED } from '#tests/support/seed.ts'

const ABOUT = ['Марина', 'Шевченко', 'marina.shevchenko@example.com']

/** How many of each kind are made, and how many of them may be refused. */
interface Length {
  readonly made: number
  readonly most: number
}
/** One in a hundred. Of ten letters and digits one in 240 is refused, so by chance alone one run of 130,000 fails. */
const DEEP: Length = { made: 3_000, most: 30 }
/** By chance alone one run of 400,000 fails. Where one in a hundred were the most, one of seventy would. */
const GATE: Length = { made: 600, most: 12 }

/** The words and sentences of the demo library in one language. */
function textsIn(lang: string): string {
  const books = join(import.meta.dirname, '../../content')
  return readdirSync(books, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`.${lang}.md`))
    .map((path) => readFileSync(join(books, path), 'utf8'))
    .join('\n')
}

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/(?<!\p{L})\p{L}{4,9}(?!\p{L})/gu))]
const sentencesOf = (text: string): string[] =>
  (text.match(/(?<=^|[.] )\p{Lu}[\p{L}, ’'-]{20,60}/gmu) ?? []).map((sentence) => sentence.trim())

const TEXTS = ['en', 'ru', 'uk'].map(textsIn)
const WORDS = TEXTS.map(wordsOf)
const SENTENCES = TEXTS.flatMap(sentencesOf)
const DICEWARE = dictionary['diceware-common'].map(String)
const next = seeded(SEED)
const any = (list: ArrayLike<string>): string => list[below(next, list.length)] ?? ''
const many = (count: number, from: ArrayLike<string>): string[] => Array.from({ length: count }, () => any(from))
const wordsIn = (index: number): readonly string[] => WORDS[index] ?? []

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MIXED = `${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

const KINDS: readonly (readonly [string, () => string])[] = [
  ['three random English words', () => many(3, wordsIn(0)).join(' ')],
  ['three random words of diceware', () => many(3, DICEWARE).join(' ')],
  ['three random Russian words', () => many(3, wordsIn(1)).join(' ')],
  ['three random Ukrainian words', () => many(3, wordsIn(2)).join(' ')],
  ['four words, joined by a sign', () => many(4, wordsIn(below(next, WORDS.length))).join('-')],
  ['ten random letters and digits', () => many(10, LOWER).join('')],
  ['twelve random characters', () => many(12, MIXED).join('')],
  ['twenty characters with signs', () => many(20, `${MIXED}!@#$%^&*()-_=+[]{};:,.<>?`).join('')],
  [
    'groups of a password manager',
    () => [many(6, MIXED), many(6, MIXED), many(6, MIXED)].map((g) => g.join('')).join('-'),
  ],
  ['a sentence', () => any(SENTENCES)],
]

function expectFewRefused(make: () => string, { made, most }: Length): void {
  const passwords = Array.from({ length: made }, make)
  expect(new Set(passwords).size).toBeGreaterThan(made / 3)
  const refused = passwords.filter((password) => passwordProblem(password, ABOUT) !== null)
  expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(most)
}

test.each(KINDS)('of %s, few are refused', (_, make) => expectFewRefused(make, GATE))

test.each(KINDS)('of %s, at most one in a hundred is refused', { tags: ['deep'] }, (_, make) =>
  expectFewRefused(make, DEEP),
)
