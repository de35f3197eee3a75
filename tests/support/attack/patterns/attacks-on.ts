import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import { type Sampler, samplerOf } from './sampler.ts'

/** A text that a search is tried on: a beginning, a part that is repeated until the text is long enough, and an end. */
export interface Attack {
  readonly before: string
  readonly repeated: string
  readonly after: string
}

export const attackText = ({ before, repeated, after }: Attack, length: number): string =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + after

/** Ends that let a search fail late. The last one has letters of many kinds. */
const ENDS = ['', '\n', '\u0000', 'a', 'a \n-/"<>']
/** Letters that are taken for a class before all others: any, those of the pattern itself, and signs. */
const SIGNS = ['-', ' ', '<', '"']

const isLetter = (node: AST.Element | undefined): boolean => node?.type === 'Character'

/** The elements of a sequence. Letters that follow each other are one piece. */
function piecesOf({ elements }: AST.Alternative): AST.Element[][] {
  const pieces: AST.Element[][] = []
  for (const element of elements) {
    const last = pieces.at(-1)
    if (last !== undefined && isLetter(element) && isLetter(last[0])) last.push(element)
    else pieces.push([element])
  }
  return pieces
}

/** The sequences inside an element. */
function innerOf(node: AST.Element): readonly AST.Alternative[] {
  if (node.type === 'Quantifier') return innerOf(node.element)
  return 'alternatives' in node ? node.alternatives : []
}

/** Each run of parts of a sequence is repeated, with what the pattern wants before and behind it, and without. */
function* bySequence(sequence: AST.Alternative, sample: Sampler, before: string, rest: string): Generator<Attack> {
  const pieces = piecesOf(sequence)
  const samples = pieces.map((piece) => piece.map(sample).join(''))
  for (const [from, piece] of pieces.entries()) {
    const beginning = before + samples.slice(0, from).join('')
    for (let to = from + 1; to <= pieces.length; to += 1) {
      const tail = samples.slice(to).join('') + rest
      for (const start of ['', beginning])
        for (const after of [...ENDS, tail]) yield { before: start, repeated: samples.slice(from, to).join(''), after }
    }
    const tail = samples.slice(from + 1).join('') + rest
    for (const inner of piece.flatMap(innerOf)) {
      yield* bySequence(inner, sample, beginning, tail)
      // What a look-ahead must not find, after the whole.
      yield { before: '', repeated: samples.slice(0, from).join(''), after: sample(inner) }
    }
  }
}

/** Each letter is repeated alone, after what the pattern wants first. */
function* byLetter(letters: Iterable<string>, beginnings: Iterable<string>): Generator<Attack> {
  for (const repeated of letters)
    for (const before of beginnings) for (const after of ENDS) yield { before, repeated, after }
}

function writtenLetters(literal: AST.RegExpLiteral): Set<string> {
  const letters = new Set<string>()
  visitRegExpAST(literal, { onCharacterEnter: ({ value }) => letters.add(String.fromCodePoint(value)) })
  return letters
}

/** Texts made of the parts of a regular expression. One of them is slow if the expression is worse than linear. */
export function attacksOn(regex: RegExp): Attack[] {
  const literal = parseRegExpLiteral(regex)
  const letters = writtenLetters(literal)
  const sampled = [[], [...letters], SIGNS].flatMap((first) => {
    const sample = samplerOf(regex.flags, first)
    return literal.pattern.alternatives.flatMap((sequence) => [...bySequence(sequence, sample, '', '')])
  })
  const found = new Map<string, Attack>()
  const beginnings = new Set(['', 'a', ...sampled.map(({ before }) => before)])
  const pumped = new Set([...letters, ...sampled.flatMap(({ repeated }) => [...repeated])])
  for (const attack of [...sampled, ...byLetter(pumped, beginnings)])
    if (attack.repeated !== '') found.set(JSON.stringify(attack), attack)
  return [...found.values()]
}
