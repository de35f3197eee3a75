import { useEffect, useState } from 'react'
import { entryKey } from '../../boot/scroll-entries.ts'
import { useReader } from '../view.ts'

/** The words in the filters of lists, by reader and history entry. They end with the document. */
const typed = new Map<string, string>()

/**
 * The words by which a list is filtered. “Back” restores them. `order`: of the list, as the address names it. Another one replaces the
 * history entry.
 */
export function useFilterWords(order?: string): readonly [string, (words: string) => void] {
  const { aud } = useReader().view
  const key = () => `${aud} ${entryKey()}`
  const [words = '', setWords] = useState(() => typed.get(key()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the entry was replaced
  useEffect(() => {
    if (words !== '') typed.set(key(), words)
  }, [order])
  const change = (wanted: string) => {
    typed.set(key(), wanted)
    setWords(wanted)
  }
  return [words, change]
}
