import { MAX_WORD_CHARS, type Token, type TokenVisitor, visitCompound } from './compound.ts'
import { APOSTROPHE, BOUNDARY, composed, foldCode, HYPHEN, IGNORED, withoutLigatures } from './fold.ts'
import { inOneAlphabet } from './look-alikes.ts'
import { FIRST_HASH, hashOf, mixed } from './word-table.ts'

/** Each Cyrillic letter has this bit, and no Latin one. */
const CYRILLIC_BIT = 0x400
/** Of all letters of words in the library's languages, only ï has this one. */
const MARKED_BIT = 0x80
/** Ligatures have this one. */
const RARE_BIT = 0x8000

/** The decimal point of a number, also for a comma. */
const POINT = 0x2e
const COMMA = 0x2c
const ZERO = 0x30
/** Blanks that divide thousands: an ordinary one and those that break no line. */
const GAPS = [0x20, 0xa0, 0x2009, 0x202f]

/** The signs that stand for an apostrophe on a keyboard without one, and the letters before which they do: м"ясо, об*єднання. */
const TYPED_APOSTROPHES = [0x22, 0x2a]
const AFTER_APOSTROPHE = Array.from('яюєї', (letter) => letter.charCodeAt(0))

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/**
 * Takes the words of a text. `word` gets the folded letters in an array that changes with the next word; the rare compounds
 * come as strings.
 */
interface TokenSink {
  readonly word: (codes: Uint16Array, length: number, hash: number, start: number, end: number) => void
  readonly compound: TokenVisitor
}

/** Walks through the words of a text in order, without making a string of each. */
export const scanTokens = (text: string, sink: TokenSink): void => new Scanner(text, sink).run()

/** The first `length` letters as a string. */
export const wordOf = (codes: Uint16Array, length: number): string =>
  Reflect.apply(String.fromCharCode, null, codes.subarray(0, length))

/** Walks through the words of a text in order. Numbers are words; 2,5 is the one word 2.5. */
export const visitTokens = (text: string, visit: TokenVisitor): void =>
  scanTokens(text, {
    word: (codes, length, _hash, start, end) => visit(wordOf(codes, length), start, end, 'word'),
    compound: visit,
  })

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  visitTokens(text, (word, start, end, kind) => tokens.push({ word, start, end, kind }))
  return tokens
}

/** One pass over the text. Parts of a compound are collected until it ends. */
class Scanner {
  readonly #text: string
  readonly #sink: TokenSink
  readonly #codes = new Uint16Array(MAX_WORD_CHARS)
  #length = 0
  #hash = FIRST_HASH
  #start = 0
  #end = 0
  #digits = false
  /** The bits that any letter of the word has, and those that all have. They tell which words may be of two alphabets. */
  #any = 0
  #all = 0
  readonly #parts: Token[] = []

  constructor(text: string, sink: TokenSink) {
    this.#text = text
    this.#sink = sink
  }

  run(): void {
    const text = this.#text
    let at = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      const folded = foldCode(code)
      if (folded > HYPHEN) at = this.#letters(folded, at)
      else if (this.#length === 0) at++
      else at = this.#afterLetters(code, folded, at)
    }
    if (this.#length > 0) this.#endWord()
  }

  /** Takes a character that is no letter and follows letters: it continues their word or ends it. Gives the next place. */
  #afterLetters(code: number, folded: number, at: number): number {
    if (!this.#digits && this.#isApostrophe(code, folded, at)) return this.#letters(APOSTROPHE, at)
    if (this.#digits && (code === COMMA || code === POINT) && this.#isDigitAt(at + 1))
      return this.#isThousands(at) ? this.#letters(this.#foldedAt(at + 1), at + 1) : this.#letters(POINT, at)
    if (folded === IGNORED) this.#mark(code, at)
    else if (this.#digits && GAPS.includes(code) && this.#isGroupAfter(at)) this.#endPart()
    else if (folded === HYPHEN && this.#foldedAfter(at) > HYPHEN) this.#endPart()
    else this.#endWord()
    return at + 1
  }

  /**
   * Takes the letter or digit at `from` and those of the same kind after it. Gives the place of the first character of another
   * kind.
   */
  #letters(first: number, from: number): number {
    const digits = isDigit(first) || first === POINT
    if (this.#length > 0 && digits !== this.#digits) this.#endPart()
    if (this.#length === 0) {
      this.#start = from
      this.#digits = digits
      this.#hash = FIRST_HASH
      this.#any = 0
      this.#all = CYRILLIC_BIT
    }
    const codes = this.#codes
    let [length, hash, at, folded] = [this.#length, this.#hash, from, first]
    let [any, all] = [this.#any, this.#all]
    do {
      any |= folded
      all &= folded
      if (length < MAX_WORD_CHARS) {
        codes[length++] = folded
        hash = mixed(hash, folded)
      }
      at++
      folded = this.#foldedAt(at)
    } while (folded > HYPHEN && isDigit(folded) === digits)
    this.#length = length
    this.#hash = hash
    this.#any = any
    this.#all = all
    this.#end = at
    return at
  }

  #mark(code: number, at: number): void {
    const letter = composed(this.#codes[this.#length - 1] ?? 0, code)
    if (letter !== 0) {
      this.#codes[this.#length - 1] = letter
      this.#any |= letter
      this.#hash = hashOf(this.#codes, this.#length)
    }
    if (letter !== 0 || code !== 0xad) this.#end = at + 1
  }

  #foldedAt(at: number): number {
    return at < this.#text.length ? foldCode(this.#text.charCodeAt(at)) : BOUNDARY
  }

  #isDigitAt(at: number): boolean {
    return isDigit(this.#foldedAt(at))
  }

  /** Whether a comma at `at` divides thousands: 1,000 and 2,500,000, but not 0,125 and 2,5. */
  #isThousands(at: number): boolean {
    if (this.#text.charCodeAt(at) !== COMMA || this.#isDigitAt(at + 4)) return false
    if (!this.#isDigitAt(at + 2) || !this.#isDigitAt(at + 3)) return false
    return this.#length > 3 ? this.#text.charCodeAt(at - 4) === COMMA : this.#codes[0] !== ZERO
  }

  /** Whether a blank at `at`, after digits, divides thousands: 1 000 and 2 500 000, but not 0 125, B12 100 and 2020 300. */
  #isGroupAfter(at: number): boolean {
    const length = this.#length
    if (length > 3 || this.#codes.subarray(0, length).includes(POINT)) return false
    for (let digit = 1; digit <= 3; digit++) if (!this.#isDigitAt(at + digit)) return false
    if (this.#isDigitAt(at + 4)) return false
    if (this.#parts.length === 0) return this.#codes[0] !== ZERO
    return length === 3 && this.#parts.every(({ word }) => /^\d{1,3}$/.test(word))
  }

  /** What follows the character at `at`. A soft hyphen may stand between: об'|єднання. */
  #foldedAfter(at: number): number {
    let next = at + 1
    while (this.#foldedAt(next) === IGNORED) next++
    return this.#foldedAt(next)
  }

  /** Whether the character at `at`, which follows letters, is an apostrophe within their word. */
  #isApostrophe(code: number, folded: number, at: number): boolean {
    if (folded !== APOSTROPHE && !TYPED_APOSTROPHES.includes(code)) return false
    const after = this.#foldedAfter(at)
    if (folded !== APOSTROPHE) return (this.#all & CYRILLIC_BIT) !== 0 && AFTER_APOSTROPHE.includes(after)
    return after > HYPHEN && !isDigit(after)
  }

  /** Words of two alphabets or with ligatures are rare, so the others pay no more than this look. */
  #settleLetters(): void {
    const isMixed = (this.#any & CYRILLIC_BIT) !== 0 && this.#all === 0
    if (!isMixed && (this.#any & (MARKED_BIT | RARE_BIT)) === 0) return
    if ((this.#any & RARE_BIT) !== 0) this.#replaceLigatures()
    if (inOneAlphabet(this.#codes, this.#length)) this.#hash = hashOf(this.#codes, this.#length)
  }

  #replaceLigatures(): void {
    const word = withoutLigatures(wordOf(this.#codes, this.#length)).slice(0, MAX_WORD_CHARS)
    for (let at = 0; at < word.length; at++) this.#codes[at] = word.charCodeAt(at)
    this.#length = word.length
    this.#hash = hashOf(this.#codes, this.#length)
  }

  #endPart(): void {
    this.#settleLetters()
    this.#parts.push({ word: wordOf(this.#codes, this.#length), start: this.#start, end: this.#end, kind: 'part' })
    this.#length = 0
  }

  #endWord(): void {
    const parts = this.#parts
    if (parts.length === 0) {
      this.#settleLetters()
      this.#sink.word(this.#codes, this.#length, this.#hash, this.#start, this.#end)
      this.#length = 0
      return
    }
    this.#endPart()
    visitCompound(parts, this.#sink.compound)
    parts.length = 0
  }
}
