import type { Analyser } from '../stem/analyser.ts'
import { otherLayouts } from '../words/keyboard.ts'
import { tokensOf } from '../words/tokens.ts'
import { transliterations } from '../words/transliteration.ts'
import type { SearchIndex } from './search-index.ts'

const MAX_SUGGESTIONS = 2
const MIN_WORD_CHARS = 3

/**
 * Queries that may be meant by one without hits: the same keys in another keyboard layout, or the same sounds in another
 * alphabet.
 */
export function suggestionsFor(index: SearchIndex, analyser: Analyser, text: string): string[] {
  const known = (query: string): boolean => {
    const tokens = tokensOf(query).filter(({ kind }) => kind !== 'whole')
    return (
      tokens.some(({ word }) => word.length >= MIN_WORD_CHARS) &&
      tokens.every(({ word }) => index.frequency(analyser.termOf(word)) > 0)
    )
  }
  const layouts = otherLayouts(text, analyser.lang).filter(known)
  const spelled = spelledOtherwise(index, analyser, text)
  return [...new Set([...layouts, ...(spelled === null ? [] : [spelled])])].slice(0, MAX_SUGGESTIONS)
}

function spelledOtherwise(index: SearchIndex, analyser: Analyser, text: string): string | null {
  const words: string[] = []
  for (const { word, kind } of tokensOf(text)) {
    if (kind === 'whole') continue
    if (index.frequency(analyser.termOf(word)) > 0) words.push(word)
    else {
      const best = transliterations(word, analyser.lang)
        .map((spelling) => ({ spelling, frequency: index.frequency(analyser.termOf(spelling)) }))
        .reduce((a, b) => (b.frequency > a.frequency ? b : a), { spelling: '', frequency: 0 })
      if (best.frequency === 0) return null
      words.push(best.spelling)
    }
  }
  const made = words.join(' ')
  return words.length === 0 || made === text.toLowerCase() ? null : made
}
