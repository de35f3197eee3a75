import { dictionary } from '@zxcvbn-ts/language-common'
import type { FieldProblem } from '#contract/problems.ts'
import { Refusal } from '#server/http/problem.ts'

/** Words of the product and its domain, which a password may not be made of (see docs/accounts.md). */
const CONTEXT_WORDS = ['larder', 'password', 'пароль', 'кладовая', 'комора'] as const
/** Shorter words, such as a name of three letters, are part of many other words. */
const MIN_WORD_CHARS = 4
/**
 * The least that a password needs beside the reader's own words: either this many letters, or this many letters and
 * digits.
 */
const MIN_REST_LETTERS = 4
const MIN_REST_CHARS = 8
/** Sequences of this length, as in `abcd` or `qwer`, add nothing to a password. */
const MIN_RUN_CHARS = 3
const MIN_DIFFERENT_CHARS = 4

/** Neighbors on a keyboard, in the alphabet and in counting. */
const ROWS = [
  ...[
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'йцукенгшщзхъ',
    'фывапролджэ',
    'фівапролджє',
    'ячсмитьбю',
    '1234567890',
    '0123456789',
  ],
  ...['abcdefghijklmnopqrstuvwxyz', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'],
].flatMap((row) => [row, [...row].reverse().join('')])

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** About 50,000 leaked passwords that attackers try first, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String))

/** The password without the digits and signs that people add at the end of a word. */
const withoutSuffix = (password: string): string => password.replace(/[^\p{L}]+$/u, '')

const isCommon = (password: string): boolean =>
  COMMON.has(password) || (withoutSuffix(password).length > 3 && COMMON.has(withoutSuffix(password)))

const isRun = (piece: string): boolean => ROWS.some((row) => row.includes(piece)) || new Set(piece).size === 1

/** Whether the password consists of sequences, or of one short piece repeated: `qwerty123`, `aaaabbbb`, `abcabcabc`. */
function isPattern(password: string): boolean {
  if (new Set(password).size < MIN_DIFFERENT_CHARS || /^(.{1,4})\1+$/u.test(password)) return true
  let rest = password
  while (rest !== '') {
    let length = rest.length
    while (length >= MIN_RUN_CHARS && !isRun(rest.slice(0, length))) length--
    if (length < MIN_RUN_CHARS) return false
    rest = rest.slice(length)
  }
  return true
}

/** Whether the password is hardly more than words that anybody can know about this reader. */
function isPersonal(password: string, about: readonly string[]): boolean {
  const words = [...CONTEXT_WORDS, ...about.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= MIN_WORD_CHARS)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), password)
  const letters = rest.replace(/\P{L}+/gu, '').length
  const chars = rest.replace(/[^\p{L}\p{N}]+/gu, '').length
  return rest !== password && letters < MIN_REST_LETTERS && chars < MIN_REST_CHARS
}

/**
 * Why a new password is refused, or null when it is good. Capitals, digits and signs are not required (NIST SP
 * 800-63B). `about`: what is known of the reader, such as names and e-mail address.
 */
export function passwordProblem(password: string, about: readonly string[]): FieldProblem | null {
  const folded = fold(password)
  if (isPattern(folded)) return 'password_pattern'
  if (isCommon(folded)) return 'password_common'
  return isPersonal(folded, about) ? 'password_personal' : null
}

/** Throws a 422 `Refusal` for the field `password` when `passwordProblem` finds one. */
export function checkPassword(password: string, about: readonly string[]): void {
  const problem = passwordProblem(password, about)
  if (problem !== null) throw new Refusal('invalid', { password: [problem] })
}
