import { dictionary } from '@zxcvbn-ts/language-common'
import type { FieldProblem } from '#contract/problems.ts'
import { Refusal } from '#server/http/problem.ts'

/** What a password may not be made of: the product, its domain, and what it is about (documented in docs/accounts.md). */
const CONTEXT_WORDS = ['larder', 'password', 'пароль', 'кладовая', 'комора'] as const
/** A name of three letters is in many words. */
const MIN_WORD_CHARS = 4
/** What a password holds beside the reader's own words: so many letters, or so many letters and figures. */
const MIN_REST_LETTERS = 4
const MIN_REST_CHARS = 8
/** Runs of so many neighbours, as in `abcd` or `qwer`, are no choice of the reader's. */
const MIN_RUN_CHARS = 3
const MIN_DIFFERENT_CHARS = 4

/** Neighbours on a keyboard, in the alphabet and in counting. */
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

/** The passwords that attackers try first, from leaks: about 50,000, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String))

/** What people add to a word: figures and signs behind it. */
const bare = (password: string): string => password.replace(/[^\p{L}]+$/u, '')

const isCommon = (password: string): boolean =>
  COMMON.has(password) || (bare(password).length > 3 && COMMON.has(bare(password)))

const isRun = (piece: string): boolean => ROWS.some((row) => row.includes(piece)) || new Set(piece).size === 1

/** Whether it is made of runs of neighbours or of one short piece again and again: `qwerty123`, `aaaabbbb`, `abcabcabc`. */
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

/** Whether little is left of it beside words that anybody can know of this reader. */
function isPersonal(password: string, about: readonly string[]): boolean {
  const words = [...CONTEXT_WORDS, ...about.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= MIN_WORD_CHARS)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), password)
  const letters = rest.replace(/\P{L}+/gu, '').length
  const chars = rest.replace(/[^\p{L}\p{N}]+/gu, '').length
  return rest !== password && letters < MIN_REST_LETTERS && chars < MIN_REST_CHARS
}

/**
 * Why a new password is not taken; null when it is. Neither capitals nor figures nor signs are asked for (NIST SP 800-63B).
 * `about`: what is known of the reader, names and e-mail.
 */
export function passwordProblem(password: string, about: readonly string[]): FieldProblem | null {
  const folded = fold(password)
  if (isPattern(folded)) return 'password_pattern'
  if (isCommon(folded)) return 'password_common'
  return isPersonal(folded, about) ? 'password_personal' : null
}

/** Throws a 422 `Refusal` under the field when a new password is not taken. */
export function checkPassword(password: string, about: readonly string[]): void {
  const problem = passwordProblem(password, about)
  if (problem !== null) throw new Refusal('invalid', { password: [problem] })
}
