import { type Analyser, vitaminName } from '../stem/analyser.ts'
import { APOSTROPHE, foldCode, HYPHEN, IGNORED, latinName } from '../words/fold.ts'
import { tokensOf } from '../words/tokens.ts'
import { functionWords } from './function-words.ts'

/** A term that an article must have. With `prefix`, any term with this start. */
export interface Need {
  readonly text: string
  readonly prefix: boolean
}

/** One way to meet a unit: an article needs all of these. */
interface Alternative {
  readonly weight: number
  readonly needs: readonly Need[]
}

/** A word of the query, or several words that are one name. */
export interface Unit {
  /** The folded word as it was typed. Corrections of typing errors start from it. */
  readonly typed: string
  readonly alternatives: readonly Alternative[]
  /** Tried only if no article meets an alternative. */
  readonly otherwise: readonly Alternative[]
  /** Adds to the score, but an article may lack it. */
  readonly optional: boolean
}

export interface Query {
  readonly units: readonly Unit[]
  /** Terms that must follow each other. */
  readonly phrases: readonly (readonly string[])[]
}

/** Further words of a query are ignored. */
const MAX_UNITS = 12
const MIN_PREFIX_CHARS = 2
const WHOLE_WEIGHT = 1.3
const PREFIX_WEIGHT = 0.5
/** The parts of a compound with a number may stand anywhere in the article. */
const PARTS_WEIGHT = 0.5

/** What's, isn't and I'm have no other subject than what, is and I. */
const CONTRACTED = /(?:n't|'(?:s|m|re|ve|ll|d))$/

const QUOTED = /"([^"]*)"|«([^«»]*)»|“([^“”]*)”|„([^„“”]*)[“”]/g

const exactly = (text: string): Need => ({ text, prefix: false })
const way = (weight: number, ...needs: readonly Need[]): Alternative => ({ weight, needs })

/** `typing`: the last word may be unfinished. `whole`: its prefix counts only if no article has the word itself. */
export type QueryMode = 'typing' | 'whole'

export function parseQuery(analyser: Analyser, text: string, mode: QueryMode): Query {
  const phrases = [...text.matchAll(QUOTED)].map((match) => termsOf(analyser, match.slice(1).join('')))
  const units = unitsOf(analyser, text, mode, endsInWord(text)).slice(0, MAX_UNITS)
  const common = functionWords(analyser.lang)
  const isCommon = (unit: Unit) =>
    common.has(unit.typed) ||
    common.has(unit.typed.replace(CONTRACTED, '')) ||
    (unit.typed.length === 1 && common.has(latinName(unit.typed)))
  const some = units.some((unit) => !isCommon(unit))
  return {
    units: units.map((unit) => ({ ...unit, optional: some && isCommon(unit) })),
    phrases: phrases.filter((terms) => terms.length > 1),
  }
}

/**
 * Whether the text ends in a word that may be unfinished. It uses the table of `foldCode`, because a first Unicode regular
 * expression takes milliseconds to compile.
 */
function endsInWord(text: string): boolean {
  if (text === '') return false
  const folded = foldCode(text.charCodeAt(text.length - 1))
  return folded > HYPHEN || folded === IGNORED || folded === APOSTROPHE
}

function termsOf(analyser: Analyser, text: string): string[] {
  const terms: string[] = []
  analyser.visitTerms(text, (term, _start, _end, kind) => {
    if (kind !== 'whole') terms.push(term)
  })
  return terms
}

function unitsOf(analyser: Analyser, text: string, mode: QueryMode, open: boolean): Unit[] {
  const units: Unit[] = []
  let parts: { readonly word: string; readonly start: number }[] = []
  /** The term of the word before, and the word as it was typed. */
  let before = { term: '', typed: '' }
  const tokens = tokensOf(text)
  tokens.forEach(({ word, kind, start }, index) => {
    if (kind === 'part') {
      parts.push({ word, start })
      return
    }
    const last = open && index === tokens.length - 1
    const term = analyser.termOf(word)
    const name = vitaminName(before.term, word)
    if (kind === 'whole') {
      const own = parts.filter((part) => part.start >= start).map((part) => part.word)
      units.push(compound(analyser, word, own, last ? mode : null))
    } else if (name === null) units.push(single(word, term, last ? mode : null))
    else units.splice(-1, 1, vitamin(name, before, { term, typed: word }))
    // Of “vitamin-D3”, D3 is a name of its own, and “vitamin” a part of the whole.
    parts = kind === 'whole' ? parts.filter((part) => part.start < start) : []
    before = { term, typed: word }
  })
  return units
}

interface Typed {
  readonly term: string
  readonly typed: string
}

/** “Vitamin C” is one name, and two words where a text has them apart. */
function vitamin(name: string, before: Typed, letter: Typed): Unit {
  return {
    typed: `${before.typed} ${letter.typed}`,
    alternatives: [way(WHOLE_WEIGHT, exactly(name)), way(1, exactly(before.term), exactly(letter.term))],
    otherwise: [way(1, exactly(before.term))],
    optional: false,
  }
}

function single(word: string, term: string, mode: QueryMode | null): Unit {
  const exact = way(1, exactly(term))
  // The terms of English and Ukrainian words have no apostrophes.
  const starts = [...new Set([word, word.replaceAll("'", '')])]
  const prefixed =
    word.length < MIN_PREFIX_CHARS || mode === null
      ? []
      : starts.map((text) => way(PREFIX_WEIGHT, { text, prefix: true }))
  return mode === 'typing'
    ? { typed: word, alternatives: [exact, ...prefixed], otherwise: [], optional: false }
    : { typed: word, alternatives: [exact], otherwise: prefixed, optional: false }
}

/** A name such as B12. Its parts are in texts of all kinds, while those of омега-3 and 100г tell something. */
const isShortName = ([first = '', ...others]: readonly string[]): boolean =>
  /^\D{1,2}$/.test(first) && others.some((part) => /\d/.test(part))

/**
 * The unit of a compound. Кисло-сладкий is found as a whole or by its parts. B12 is found as a whole, and by its parts only if
 * no article has the whole. With another number, articles with the whole come before those with its parts.
 */
function compound(analyser: Analyser, whole: string, parts: readonly string[], mode: QueryMode | null): Unit {
  const together = way(WHOLE_WEIGHT, exactly(analyser.termOf(whole)))
  const weight = parts.some((part) => /\d/.test(part)) ? PARTS_WEIGHT : 1
  const apart = way(weight, ...parts.map((part) => exactly(analyser.termOf(part))))
  const beginning = mode === null ? [] : [way(PREFIX_WEIGHT, { text: whole, prefix: true })]
  const named = isShortName(parts)
  const alternatives = named ? [together] : [together, apart]
  const otherwise = named ? [apart] : []
  return mode === 'typing'
    ? { typed: whole, alternatives: [...alternatives, ...beginning], otherwise, optional: false }
    : { typed: whole, alternatives, otherwise: [...otherwise, ...beginning], optional: false }
}
