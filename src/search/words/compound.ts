import { latinName } from './fold.ts'

/**
 * `word`: a single word. `part`: a part of a compound (кисло-сладкий, B12). After its parts comes the `whole`, with all parts
 * written together.
 */
export type TokenKind = 'word' | 'part' | 'whole'

/** Takes a folded word and its place in the text, in UTF-16 units. */
export type TokenVisitor = (word: string, start: number, end: number, kind: TokenKind) => void

export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
  readonly kind: TokenKind
}

export const MAX_WORD_CHARS = 48
const MAX_PARTS = 4

/** The single spelling of a name such as B12 or омега3. Gives other words unchanged. */
function compoundName(word: string): string {
  const name = /^(\p{L}{1,2}|омега|omega)(\d.*)$/u.exec(word)
  if (name === null) return word
  const [, letters = '', digits = ''] = name
  return (/^(омега|omega|ω)$/.test(letters) ? 'omega' : latinName(letters)) + digits
}

/** Whether letters and the digits after them are one name. */
const isName = (letters: string, digits: string): boolean =>
  /^(?:\p{L}{1,2}|омега|omega)$/u.test(letters) && /^\d+$/.test(digits)

/** Visits the parts of a compound, the names in it, such as B12 in B12-rich, and all of it unless it is too long. */
export function visitCompound(parts: readonly Token[], visit: TokenVisitor): void {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return
  const whole = parts.map((part) => part.word).join('')
  const isOne = parts.length <= MAX_PARTS && whole.length <= MAX_WORD_CHARS
  const endsName = (at: number) => parts.length > 2 && isName(parts[at - 1]?.word ?? '', parts[at]?.word ?? '')
  let inNames = 0
  parts.forEach((part, at) => {
    const isPart = isOne || endsName(at) || endsName(at + 1)
    visit(part.word, part.start, part.end, isPart ? 'part' : 'word')
    const before = parts[at - 1]
    if (before === undefined || !endsName(at)) return
    inNames += 2
    visit(compoundName(before.word + part.word), before.start, part.end, 'whole')
  })
  if (isOne && inNames < parts.length) visit(compoundName(whole), first.start, last.end, 'whole')
}
