import { parseQuery } from '../query/query.ts'
import { search } from '../query/search.ts'
import type { Analyser } from '../stem/analyser.ts'
import { SearchIndex } from './search-index.ts'
import { openSegment } from './stored-segment.ts'
import { WARM_UP_SEGMENT } from './warm-up-segment.ts'

/** For each language, a word from the word lists and a word that no list has, so that all rules run. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  ru: ['людей', 'поварами'],
  uk: ['людей', 'кухарями'],
  en: ['mice', 'cookings'],
}

/**
 * Prepares what a language's first query needs besides the index: word lists, regular expressions and the engine's compiled
 * code. It runs while the index is read, when there is nothing else to do. Steps take a millisecond or two; between them
 * `pause` lets messages in.
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
