import { APOSTROPHE, BOUNDARY, composed, foldCode, HYPHEN, IGNORED, latinName } from './fold.ts'

/**
 * `word` stands alone; `part` is one of a compound (кисло-сладкий, B12), which follows as a `whole` with all its parts
 * written together.
 */
export type TokenKind = 'word' | 'part' | 'whole'

/** A folded word and where it stands in the text, in UTF-16 units. */
export type TokenVisitor = (word: string, start: number, end: number, kind: TokenKind) => void

export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
  readonly kind: TokenKind
}

const MAX_WORD_CHARS = 48
const MAX_PARTS = 4

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** A name such as B12 or омега3 in its one spelling; anything else is itself. */
export function compoundName(word: string): string {
  const name = /^(\p{L}{1,2}|омега|omega)(\d.*)$/u.exec(word)
  if (name === null) return word
  const [, letters = '', digits = ''] = name
  return (/^(омега|omega|ω)$/.test(letters) ? 'omega' : latinName(letters)) + digits
}

/** Walks the words of a text in order. Numbers are words; 2,5 is one word, 2.5. */
export function visitTokens(text: string, visit: TokenVisitor): void {
  new Scanner(text, visit).run()
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  visitTokens(text, (word, start, end, kind) => tokens.push({ word, start, end, kind }))
  return tokens
}

/** One pass over the text. Parts of a compound are kept back until it ends. */
class Scanner {
  readonly #text: string
  readonly #visit: TokenVisitor
  readonly #codes = new Uint16Array(MAX_WORD_CHARS)
  #length = 0
  /** Nothing was folded away or changed: the word is a slice of the text. */
  #plain = true
  #start = 0
  #end = 0
  #digits = false
  readonly #parts: Token[] = []

  constructor(text: string, visit: TokenVisitor) {
    this.#text = text
    this.#visit = visit
  }

  run(): void {
    const text = this.#text
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const folded = foldCode(code)
      if (folded > HYPHEN) this.#letter(code, folded, at)
      else if (this.#length === 0) continue
      else if (folded === IGNORED) this.#mark(code, at)
      else if (folded === HYPHEN && this.#joins(at)) this.#endPart()
      else if (folded === APOSTROPHE && !this.#digits && this.#isLetterAt(at + 1)) this.#letter(code, folded, at)
      else if (this.#digits && (code === 0x2c || code === 0x2e) && this.#isDigitAt(at + 1)) this.#letter(code, 0x2e, at)
      else this.#endWord()
    }
    if (this.#length > 0) this.#endWord()
  }

  #letter(code: number, folded: number, at: number): void {
    const digit = isDigit(folded) || folded === 0x2e
    if (this.#length > 0 && digit !== this.#digits) this.#endPart()
    if (this.#length === 0) {
      this.#start = at
      this.#digits = digit
      this.#plain = true
    }
    if (code !== folded) this.#plain = false
    if (this.#length < MAX_WORD_CHARS) this.#codes[this.#length++] = folded
    else this.#plain = false
    this.#end = at + 1
  }

  #mark(code: number, at: number): void {
    this.#plain = false
    const letter = composed(this.#codes[this.#length - 1] ?? 0, code)
    if (letter !== 0) this.#codes[this.#length - 1] = letter
    if (letter !== 0 || code !== 0xad) this.#end = at + 1
  }

  #foldedAt(at: number): number {
    return at < this.#text.length ? foldCode(this.#text.charCodeAt(at)) : BOUNDARY
  }

  #isDigitAt(at: number): boolean {
    return isDigit(this.#foldedAt(at))
  }

  #isLetterAt(at: number): boolean {
    const folded = this.#foldedAt(at)
    return folded > HYPHEN && !isDigit(folded)
  }

  #joins(at: number): boolean {
    return this.#foldedAt(at + 1) > HYPHEN
  }

  #word(): string {
    const length = this.#length
    return this.#plain
      ? this.#text.slice(this.#start, this.#end)
      : String.fromCharCode.apply(null, this.#codes.subarray(0, length) as unknown as number[])
  }

  #endPart(): void {
    this.#parts.push({ word: this.#word(), start: this.#start, end: this.#end, kind: 'part' })
    this.#length = 0
  }

  #endWord(): void {
    const parts = this.#parts
    if (parts.length === 0) {
      this.#visit(this.#word(), this.#start, this.#end, 'word')
      this.#length = 0
      return
    }
    this.#endPart()
    for (const part of parts) this.#visit(part.word, part.start, part.end, part.kind)
    const whole = parts.map((part) => part.word).join('')
    if (parts.length <= MAX_PARTS && whole.length <= MAX_WORD_CHARS)
      this.#visit(compoundName(whole), parts[0]?.start ?? 0, this.#end, 'whole')
    parts.length = 0
  }
}
