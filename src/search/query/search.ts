import type { Analyser } from '../stem/analyser.ts'
import type { ArticleText } from '../words/article-text.ts'
import type { Match } from './best.ts'
import { parseQuery, type Query, type QueryMode, type Unit } from './query.ts'
import type { Matches, SearchIndex } from './search-index.ts'
import { suggestionsFor } from './suggestions.ts'
import { allowedErrors, nearTerms } from './typos.ts'

export interface Hit {
  readonly id: string
  readonly score: number
}

export interface SearchOptions {
  readonly mode: QueryMode
  readonly offset: number
  readonly limit: number
  /** Search only titles and headings. */
  readonly titles?: boolean
}

export interface SearchResult {
  readonly hits: readonly Hit[]
  readonly total: number
  /** Terms to mark in the articles. */
  readonly terms: ReadonlySet<string>
  /** The words were found only with typing errors. */
  readonly corrected: boolean
  /** Other queries that may be meant and have hits. */
  readonly suggestions: readonly string[]
}

/** The indexed texts of articles by id. Articles that no longer exist are left out. */
type ReadTexts = (ids: readonly string[]) => Promise<ReadonlyMap<string, ArticleText>>

/** Phrases are checked in at most this many of the best candidates. */
const MAX_PHRASE_CANDIDATES = 500
const PHRASE_BATCH = 50
const MAX_NEAR_TERMS = 8

/** Answers a query. Texts are read only to check phrases in quotes. */
export async function search(
  index: SearchIndex,
  analyser: Analyser,
  text: string,
  options: SearchOptions,
  readTexts: ReadTexts,
): Promise<SearchResult> {
  const query = parseQuery(analyser, text, options.mode)
  const none = { hits: [], total: 0, terms: new Set<string>(), corrected: false, suggestions: [] }
  if (query.units.length === 0 || index.documents === 0) return none
  const last = options.offset + options.limit
  const most = query.phrases.length > 0 ? MAX_PHRASE_CANDIDATES : last
  const exact = index.match(query, most, options.titles)
  if (query.phrases.length > 0) {
    const best = await withPhrases(index, analyser, query, exact.best, readTexts)
    return result(index, { ...exact, best, total: best.length }, options, false, [])
  }
  if (exact.total > 0) return result(index, exact, options, false, [])
  const suggestions = suggestionsFor(index, analyser, text)
  const corrected = withCorrections(index, analyser, query, exact.unmet)
  if (corrected === null) return { ...none, suggestions }
  const near = index.match(corrected, last, options.titles)
  return result(index, near, options, near.total > 0, suggestions)
}

const result = (
  index: SearchIndex,
  { best, total, terms }: Matches,
  { offset, limit }: SearchOptions,
  corrected: boolean,
  suggestions: readonly string[],
): SearchResult => ({
  hits: best.slice(offset, offset + limit).map(({ document, score }) => ({ id: index.idOf(document), score })),
  total,
  terms,
  corrected,
  suggestions,
})

/** Replaces each word without a match by the nearest terms. Null if a word has none. */
function withCorrections(index: SearchIndex, analyser: Analyser, query: Query, unmet: readonly Unit[]): Query | null {
  if (unmet.length === 0) return null
  const units: Unit[] = []
  for (const unit of query.units) {
    if (!unmet.includes(unit)) {
      units.push(unit)
      continue
    }
    const near = nearest(index, analyser, unit.typed)
    if (near.length === 0) return null
    const alternatives = near.map((term) => ({ weight: 1, needs: [{ text: term, prefix: false }] }))
    units.push({ typed: unit.typed, alternatives, otherwise: [], optional: false })
  }
  return { units, phrases: [] }
}

/** The nearest terms, more frequent ones first, at most `MAX_NEAR_TERMS`. */
function nearest(index: SearchIndex, analyser: Analyser, word: string): string[] {
  const errors = allowedErrors(word.length)
  if (errors === 0) return []
  const distances = new Map<string, number>()
  for (const { segment } of index.segments)
    for (const [term, distance] of nearTerms(segment, analyser, word, errors)) distances.set(term, distance)
  const live = [...distances]
    .map(([term, distance]) => ({ term, distance, frequency: index.frequency(term) }))
    .filter(({ frequency }) => frequency > 0)
  const least = Math.min(...live.map(({ distance }) => distance))
  return live
    .filter(({ distance }) => distance === least)
    .sort((a, b) => b.frequency - a.frequency || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_NEAR_TERMS)
    .map(({ term }) => term)
}

async function withPhrases(
  index: SearchIndex,
  analyser: Analyser,
  { phrases }: Query,
  candidates: readonly Match[],
  readTexts: ReadTexts,
): Promise<Match[]> {
  const found: Match[] = []
  for (let from = 0; from < candidates.length; from += PHRASE_BATCH) {
    const batch = candidates.slice(from, from + PHRASE_BATCH)
    const texts = await readTexts(batch.map(({ document }) => index.idOf(document)))
    for (const match of batch) {
      const text = texts.get(index.idOf(match.document))
      if (text !== undefined && phrases.every((phrase) => hasPhrase(analyser, text, phrase))) found.push(match)
    }
  }
  return found
}

/** Whether the words follow each other in the article, in any of their forms. */
function hasPhrase(analyser: Analyser, article: ArticleText, phrase: readonly string[]): boolean {
  return [article.title, article.description, article.body].some((text) => {
    const recent: string[] = []
    let met = false
    analyser.visitTerms(text, (term, _start, _end, kind) => {
      if (met || kind === 'whole') return
      recent.push(term)
      if (recent.length > phrase.length) recent.shift()
      met = recent.length === phrase.length && recent.every((word, at) => word === phrase[at])
    })
    return met
  })
}
