import { escapeHtml } from '#contract/library/escape-html.ts'
import type { Analyser } from '../stem/analyser.ts'

export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** A part of a text with its matches marked, and with dots where it was cut. */
type Excerpt = readonly Piece[]

/** The place of a match, in UTF-16 units. */
export interface Range {
  readonly start: number
  readonly end: number
  readonly term: string
}

const EXCERPT_CHARS = 220
/** How much of the excerpt comes before its first match. */
const LEAD_CHARS = 60

/**
 * The terms to mark for the words of a query or of a hit. Letters and the short parts of names are left out, unless there is nothing else:
 * the «в» of В12 would mark every «в».
 */
export function termsToMark(analyser: Analyser, words: string): ReadonlySet<string> {
  const all = new Set<string>()
  const telling = new Set<string>()
  analyser.visitTerms(words, (term, _start, _end, kind) => {
    all.add(term)
    if (term.length > (kind === 'part' ? 2 : 1)) telling.add(term)
  })
  return telling.size > 0 ? telling : all
}

/** The words of the text that are among `terms`, in order. If a whole compound matches, its parts are left out. */
export function findMatches(analyser: Analyser, text: string, terms: ReadonlySet<string>): Range[] {
  const found: Range[] = []
  analyser.visitTerms(text, (term, start, end) => {
    if (!terms.has(term)) return
    while ((found.at(-1)?.start ?? -1) >= start) found.pop()
    found.push({ start, end, term })
  })
  return found
}

/**
 * The index of the match at which the best window starts: the one with the most different terms, then with the most matches,
 * then the first.
 */
function bestWindow(matches: readonly Range[]): number {
  let best = 0
  let bestValue = -1
  for (let first = 0; first < matches.length; first++) {
    const from = matches[first]?.start ?? 0
    const inside = []
    for (let at = first; at < matches.length && (matches[at]?.end ?? 0) <= from + EXCERPT_CHARS - LEAD_CHARS; at++)
      inside.push(matches[at]?.term)
    const value = new Set(inside).size * 1000 + inside.length
    if (value > bestValue) {
      best = first
      bestValue = value
    }
  }
  return best
}

/** The part of the text that shows best why it was found. The start of the text if it has no term. */
export function excerptOf(analyser: Analyser, text: string, terms: ReadonlySet<string>): Excerpt {
  const matches = findMatches(analyser, text, terms)
  const first = matches[bestWindow(matches)] ?? { start: 0, end: 0 }
  const from = startBefore(text, first.start)
  const limit = Math.max(from + EXCERPT_CHARS, first.end)
  const last = matches.findLast(({ end }) => end <= limit)?.end ?? from
  const to = endAfter(text, Math.max(from, last), limit)
  const before = from > 0 ? [{ text: '… ', marked: false }] : []
  const after = to < text.length ? [{ text: ' …', marked: false }] : []
  return [...before, ...piecesOf(text, from, to, matches), ...after]
}

/** A place where nothing may be cut: within a letter. */
const IN_LETTER = /[\p{M}\u{DC00}-\u{DFFF}]/u

function betweenLetters(text: string, at: number): number {
  let next = at
  while (IN_LETTER.test(text.charAt(next))) next++
  return next
}

/** Where an excerpt begins: with a word. An address or a script without blanks is cut, because the match must be shown. */
function startBefore(text: string, match: number): number {
  const lead = match - LEAD_CHARS
  if (lead <= 0) return 0
  const blank = text.slice(lead, match).indexOf(' ')
  return blank < 0 ? betweenLetters(text, lead) : lead + blank + 1
}

/** Where an excerpt ends: before the word that does not fit. A word that belongs to the last match is cut. */
function endAfter(text: string, match: number, limit: number): number {
  if (limit >= text.length) return text.length
  const blank = text.slice(match, limit).lastIndexOf(' ')
  return blank < 0 ? betweenLetters(text, limit) : match + blank
}

/** The whole text with its matches marked, for example a title. */
export const markedOf = (analyser: Analyser, text: string, terms: ReadonlySet<string>): Excerpt =>
  piecesOf(text, 0, text.length, findMatches(analyser, text, terms))

function piecesOf(text: string, from: number, to: number, matches: readonly Range[]): Piece[] {
  const pieces: Piece[] = []
  const push = (piece: string, marked: boolean) => {
    if (piece !== '') pieces.push({ text: piece, marked })
  }
  let at = from
  for (const { start, end } of matches) {
    if (start < at || end > to) continue
    push(text.slice(at, start), false)
    push(text.slice(start, end), true)
    at = end
  }
  push(text.slice(at, to), false)
  return pieces
}

/** The excerpt as the API sends it: escaped text with `<mark>`. */
export const excerptHtml = (excerpt: Excerpt): string =>
  excerpt.map(({ text, marked }) => (marked ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join('')
