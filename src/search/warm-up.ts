import type { Analyser } from './analyser.ts'
import { parseQuery } from './query.ts'

/** Words that no list holds, so that they go the whole way. */
const SAMPLES: Readonly<Record<string, string>> = { ru: 'поварами', uk: 'кухарями' }

/**
 * Makes ready what a language's first query needs but an index: lists of words, expressions, the engine's own compiling. For the time in which
 * an index is read, and nothing else could be done.
 */
export const warmUp = (analyser: Analyser): void =>
  void parseQuery(analyser, SAMPLES[analyser.lang] ?? 'cookings', 'whole')
