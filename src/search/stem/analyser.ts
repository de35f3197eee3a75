import { CYRILLIC_DOUBLES, LATIN_DOUBLES } from '#contract/letters/look-alikes.ts'
import type { TokenKind } from '../words/compound.ts'
import { latinName } from '../words/fold.ts'
import { visitTokens } from '../words/tokens.ts'
import { stemEn } from './en/stem-en.ts'
import { stemRu } from './ru/stem-ru.ts'

/** Grows with every change that gives any word another term. Indexes of another version are built again. */
export const ANALYSER_VERSION = 10

/** A term and its place in the text, in UTF-16 units. The parts of a compound come before the whole. */
type TermVisitor = (term: string, start: number, end: number, kind: TokenKind) => void

/** Finds the terms in texts of one language. */
export interface Analyser {
  readonly lang: string
  /** The term of one folded word. */
  readonly termOf: (word: string) => string
  readonly visitTerms: (text: string, visit: TermVisitor) => void
}

const CYRILLIC_FROM = 0x400
const CYRILLIC_TO = 0x52f
const VITAMIN = /^(?:витамин|вітамін|vitamin)$/

/** Letters that are or were names of vitamins. */
const VITAMIN_LETTER = /^[abcdefhkmnpu]$/

/** The name of a vitamin, or null. Its letter is part of the name: otherwise «витамин С» would find every с. */
export function vitaminName(before: string, word: string): string | null {
  if (word.length !== 1 || !VITAMIN.test(before)) return null
  const letter = latinName(word)
  return VITAMIN_LETTER.test(letter) ? `vitamin${letter}` : null
}

/**
 * Whether the letter at `start` is written like a part of a name: true for «витамин С», false for «витамины с едой» and
 * «витамины, А также».
 */
export function isWrittenAsName(text: string, wordEnd: number, start: number): boolean {
  const letter = text.charAt(start)
  if (letter === letter.toLowerCase()) return false
  for (let at = wordEnd; at < start; at++) if (!/[\s\u00ad«"“„-]/.test(text.charAt(at))) return false
  return true
}

/** Gives the term of a folded word. */
type TermOf = (word: string) => string

/** рН and Са in Cyrillic letters are pH and Ca. Other words of two letters are in both alphabets only for the index. */
const shortName = (term: string, word: string): string => {
  if (word.length !== 2 || term !== word) return term
  const latin = [...word].map((letter) => LATIN_DOUBLES[CYRILLIC_DOUBLES.indexOf(letter)])
  return latin.includes(undefined) ? term : latin.join('')
}

const termBy =
  (stemCyrillic: TermOf): TermOf =>
  (word) => {
    const first = word.charCodeAt(0)
    if (word.length === 1) return latinName(word)
    if (first >= CYRILLIC_FROM && first <= CYRILLIC_TO) return shortName(stemCyrillic(word) || word, word)
    return first >= 0x61 && first <= 0x7a ? stemEn(word) || word : word
  }

/**
 * A Cyrillic word counts as Ukrainian in a Ukrainian text, and as Russian in any other. The Ukrainian grammar is a third of
 * the engine's script, for which the first query waits, so only readers of Ukrainian load it. One file for each grammar would
 * cost more than it saves.
 */
const loadGrammar = async (lang: string): Promise<TermOf> =>
  lang === 'uk' ? (await import('./uk/stem-uk.ts')).stemUk : stemRu

const analyserWith = (lang: string, termOf: TermOf): Analyser => ({
  lang,
  termOf,
  visitTerms(text, visit) {
    let before = ''
    let beforeStart = 0
    let beforeEnd = 0
    visitTokens(text, (word, start, end, kind) => {
      const term = termOf(word)
      visit(term, start, end, kind)
      const name = vitaminName(before, word)
      if (name !== null && isWrittenAsName(text, beforeEnd, start)) visit(name, beforeStart, end, 'whole')
      before = term
      beforeStart = start
      beforeEnd = end
    })
  },
})

/** `stemCyrillic`: the stemmer for Cyrillic words in this language. */
export const createAnalyser = (lang: string, stemCyrillic: TermOf): Analyser => analyserWith(lang, termBy(stemCyrillic))

export const loadAnalyser = async (lang: string): Promise<Analyser> => createAnalyser(lang, await loadGrammar(lang))

/** The cache takes some 300 KB. An answer with twenty articles has about as many words. */
const MAX_KNOWN_WORDS = 4096

function remembering(termOf: TermOf): TermOf {
  const known = new Map<string, string>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size >= MAX_KNOWN_WORDS) known.clear()
    const term = termOf(word)
    known.set(word, term)
    return term
  }
}

const readers = new Map<string, Analyser>()

/** The analyser for marking hits, which reads texts again and again. There is one for each language, and it remembers words. */
export async function loadReadingAnalyser(lang: string): Promise<Analyser> {
  const known = readers.get(lang)
  if (known !== undefined) return known
  const made = analyserWith(lang, remembering(termBy(await loadGrammar(lang))))
  readers.set(lang, made)
  return made
}
