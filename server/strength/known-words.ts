import { dictionary } from '@zxcvbn-ts/language-common'
import { fold, transliterated } from './fold.ts'
import { EN } from './words/en.ts'
import { RU } from './words/ru.ts'
import { UK } from './words/uk.ts'
import type { WordList } from './words/word-list.ts'

export type WordSource = 'leaked' | 'word' | 'personal'

interface KnownWord {
  /** How many guesses find it, as a power of ten. */
  readonly guesses: number
  readonly source: WordSource
}

/** The lists of words have no order, so each word of one counts the same. */
const GUESSES = {
  phrase: 1,
  name: 2,
  word: 3,
  diceware: Math.log10(dictionary['diceware-common'].length),
  personal: 0.5,
}
export const MIN_WORD_CHARS = 3

/** Few places of a password begin like a word, so most are done after one look. */
const BEGIN_CHARS = 4

interface Words {
  readonly known: ReadonlyMap<string, KnownWord>
  readonly begins: ReadonlySet<string>
  readonly maxChars: number
}

const startOf = (word: string): string => word.slice(0, BEGIN_CHARS)

function readWords(): Words {
  const known = new Map<string, KnownWord>()
  const add = (words: readonly string[], guesses: number): void => {
    for (const word of words.flatMap((word) => [word, ...transliterated(word)]))
      if (word.length >= MIN_WORD_CHARS && (known.get(word)?.guesses ?? Number.POSITIVE_INFINITY) > guesses)
        known.set(word, { guesses, source: 'word' })
  }
  // About 50,000 leaked passwords, in the order in which attackers try them.
  for (const [index, text] of dictionary['passwords-common'].map(String).entries())
    if (text.length >= MIN_WORD_CHARS && !known.has(text))
      known.set(text, { guesses: Math.log10(index + 3), source: 'leaked' })
  // `password` is leaked, пароль and parol are the same word.
  for (const text of ['пароль', 'parol', 'parolj', 'пассворд', 'пасворд'])
    known.set(text, { guesses: GUESSES.phrase, source: 'leaked' })
  for (const list of [EN, RU, UK] satisfies WordList[]) {
    add(list.phrases.map(fold), GUESSES.phrase)
    add(list.names.map(fold), GUESSES.name)
    add(list.words.map(fold), GUESSES.word)
  }
  add(dictionary['diceware-common'].map(String), GUESSES.diceware)
  const words = [...known.keys()]
  return { known, begins: new Set(words.map(startOf)), maxChars: Math.max(...words.map(({ length }) => length)) }
}

let words: Words | undefined

/** Read at the first use: it takes a tenth of a second, and most commands judge no password. */
function wordsOf(): Words {
  words ??= readWords()
  return words
}

/** All words that attackers have, with those that anybody knows of this reader. */
export interface KnownWords {
  readonly find: (text: string) => KnownWord | undefined
  /** The length of the longest word that may begin like this. */
  readonly maxChars: (text: string) => number
}

/** `about`: names, addresses and the like. Their parts are found at once. */
export function knownWords(about: readonly string[]): KnownWords {
  const personal = new Set(
    about
      .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
      .flatMap((word) => [word, ...transliterated(word)])
      .filter((word) => word.length >= MIN_WORD_CHARS),
  )
  const { known, begins, maxChars: longest } = wordsOf()
  const ownBegins = new Set([...personal].map(startOf))
  const maxChars = Math.max(longest, ...[...personal].map(({ length }) => length))
  return {
    find: (text) => (personal.has(text) ? { guesses: GUESSES.personal, source: 'personal' } : known.get(text)),
    maxChars: (text) => {
      const begin = startOf(text)
      return begins.has(begin) || ownBegins.has(begin) ? maxChars : BEGIN_CHARS - 1
    },
  }
}
