import type { Analyser } from './analyser.ts'
import { parseQuery, type Query } from './query.ts'
import { SearchIndex } from './search-index.ts'

/** Words that no list holds, so that they go the whole way. */
const SAMPLES: Readonly<Record<string, string>> = { ru: 'поварами', uk: 'кухарями' }

/**
 * Makes ready what a language's first query needs but an index: lists of words, expressions, the engine's own compiling. For the time in which
 * an index is read, and nothing else could be done.
 */
export const warmUp = (analyser: Analyser): Query => parseQuery(analyser, SAMPLES[analyser.lang] ?? 'cookings', 'whole')

/** The same for the ranking, for who has waited in between; `query` as `warmUp` gives it. */
export const warmUpRanking = (query: Query): void => void new SearchIndex([]).match(query, 1)
