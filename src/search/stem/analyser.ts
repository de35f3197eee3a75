import { latinName } from '../words/fold.ts'
import { type TokenKind, visitTokens } from '../words/tokens.ts'
import { stemEn } from './en/stem-en.ts'
import { stemRu } from './ru/stem-ru.ts'

/** Goes up with every change that gives any word another term: indexes of another version are built anew. */
export const ANALYSER_VERSION = 5

/** A term and where it stands in the text, in UTF-16 units. Parts of a compound come before its whole. */
export type TermVisitor = (term: string, start: number, end: number, kind: TokenKind) => void

/** From the language of a library to the terms of its texts. */
export interface Analyser {
  readonly lang: string
  /** The term of one folded word. */
  readonly termOf: (word: string) => string
  readonly visitTerms: (text: string, visit: TermVisitor) => void
}

const CYRILLIC_FROM = 0x400
const CYRILLIC_TO = 0x52f
const VITAMIN = /^(?:витамин|вітамін|vitamin)$/

/** Letters that name a vitamin, or did. */
const VITAMIN_LETTER = /^[abcdefhkmnpu]$/

/** A vitamin's letter belongs to its name: without this «витамин С» would be found by every с. */
export function vitaminName(before: string, word: string): string | null {
  if (word.length !== 1 || !VITAMIN.test(before)) return null
  const letter = latinName(word)
  return VITAMIN_LETTER.test(letter) ? `vitamin${letter}` : null
}

/** Whether the letter at `start` can be a name's, by how it is written: «витамин С», and neither «витамины с едой» nor «витамины, А также». */
export function isWrittenAsName(text: string, wordEnd: number, start: number): boolean {
  const letter = text.charAt(start)
  if (letter === letter.toLowerCase()) return false
  for (let at = wordEnd; at < start; at++) if (!/[\s\u00ad«"“„-]/.test(text.charAt(at))) return false
  return true
}

/** From a folded word to its term. */
type TermOf = (word: string) => string

const termBy =
  (stemCyrillic: TermOf): TermOf =>
  (word) => {
    const first = word.charCodeAt(0)
    if (word.length === 1) return latinName(word)
    if (first >= CYRILLIC_FROM && first <= CYRILLIC_TO) return stemCyrillic(word) || word
    return first >= 0x61 && first <= 0x7a ? stemEn(word) || word : word
  }

/**
 * A Cyrillic word is Ukrainian in a Ukrainian text, and Russian in any other. The Ukrainian grammar is a third of the engine's script, which
 * the first query waits for: it is loaded for who reads Ukrainian. A file for each grammar would cost more than it saves.
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

/** `stemCyrillic`: the grammar of the language's Cyrillic words. */
export const createAnalyser = (lang: string, stemCyrillic: TermOf): Analyser => analyserWith(lang, termBy(stemCyrillic))

export const loadAnalyser = async (lang: string): Promise<Analyser> => createAnalyser(lang, await loadGrammar(lang))

/** Some 300 KB; an answer of twenty articles has about as many words. */
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

/** For who reads texts again and again, to mark what was found: one a language, which remembers the words it met. */
export async function loadReadingAnalyser(lang: string): Promise<Analyser> {
  const known = readers.get(lang)
  if (known !== undefined) return known
  const made = analyserWith(lang, remembering(termBy(await loadGrammar(lang))))
  readers.set(lang, made)
  return made
}
