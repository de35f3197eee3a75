import { parseQuery } from '../query/query.ts'
import { search } from '../query/search.ts'
import type { Analyser } from '../stem/analyser.ts'
import { SearchIndex } from './search-index.ts'
import { openSegment } from './stored-segment.ts'
import { WARM_UP_SEGMENT } from './warm-up-segment.ts'

/** A word that a list holds, and one that no list holds, so that it goes the whole way. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  ru: ['людей', 'поварами'],
  uk: ['людей', 'кухарями'],
  en: ['mice', 'cookings'],
}

/**
 * Makes ready what a language's first query needs but an index: lists of words, expressions, the engine's own compiling. For the time in which
 * an index is read, and nothing else could be done; in some steps of a millisecond or two, between which `pause` lets in what has come.
 */
export async function warmUp(analyser: Analyser, pause: () => Promise<void>): Promise<void> {
  for (const word of SAMPLES[analyser.lang] ?? ['cookings']) {
    parseQuery(analyser, word, 'whole')
    await pause()
  }
  const index = new SearchIndex([openSegment({ bytes: WARM_UP_SEGMENT, dead: [] })])
  await search(index, analyser, 'a', { mode: 'whole', offset: 0, limit: 1 }, async () => new Map())
  await pause()
}
