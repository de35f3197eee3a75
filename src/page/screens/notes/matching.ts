import { useEffect, useState } from 'react'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import { type Analyser, loadAnalyser } from '#search/stem/analyser.ts'
import { hasWords, plainWords } from '#search/words/plain-words.ts'
import { onDemand } from '../../shell/notices/missing-part.tsx'
import { dropLate } from '../../ui/use-result.ts'

const termsOf = (analyser: Analyser, text: string): Set<string> => {
  const terms = new Set<string>()
  analyser.visitTerms(text, (term) => void terms.add(term))
  return terms
}

/** Whether a quote or its note has the query as it is typed, or all of its words in any form of one of the languages. */
export function isMatch(
  { quote, note }: Pick<ShownHighlight, 'quote' | 'note'>,
  query: string,
  analysers: readonly Analyser[],
): boolean {
  const text = `${quote}\n${note}`
  if (text.toLowerCase().includes(query.trim().toLowerCase())) return true
  if (plainWords(query).length > 0 && hasWords(text, query)) return true
  return analysers.some((analyser) => {
    const wanted = termsOf(analyser, query)
    const there = termsOf(analyser, text)
    return wanted.size > 0 && [...wanted].every((term) => there.has(term))
  })
}

/** Loads what finds the forms of these languages' words, and retries until it is there. */
export const loadAnalysers = (languages: readonly string[]): Promise<readonly Analyser[]> =>
  Promise.all(languages.map((lang) => onDemand(() => loadAnalyser(lang))()))

/** The analysers of the languages in which there are notes. */
export function useAnalysers(languages: readonly string[]): readonly Analyser[] {
  const [analysers, setAnalysers] = useState<readonly Analyser[]>([])
  const key = [...new Set(languages)].sort().join()
  useEffect(() => {
    const [tell, end] = dropLate(setAnalysers)
    void loadAnalysers(key.split(',')).then(tell)
    return end
  }, [key])
  return analysers
}
