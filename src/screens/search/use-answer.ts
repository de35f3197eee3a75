import { useEffect, useState } from 'react'
import { prepareSearch, search } from '../../commands/search.ts'
import { readSearch, type SearchAnswer } from '../../db/search.ts'
import { useRead, useReader } from '../../shell/view.ts'

/** The answer to a query, which may still grow: with the index of this device, or by what the server knows. Undefined: not answered yet. */
export function useAnswer(query: string, limit: number): SearchAnswer | undefined {
  const { view } = useReader()
  const { aud, lang } = view
  const [asked, setAsked] = useState(false)
  const answer = useRead((db, reader) => readSearch(db, reader, query, 'whole'), query)
  const indexed = answer?.indexed
  useEffect(() => prepareSearch(lang), [lang])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the index has gained is searched too
  useEffect(() => {
    let left = false
    void search({ aud, lang }, query, 'whole', limit).then(() => {
      if (!left) setAsked(true)
    })
    return () => {
      left = true
    }
  }, [query, limit, aud, lang, indexed])
  // An answer of before is shown only when this time it has been asked again, or it would flash.
  return asked ? (answer ?? undefined) : undefined
}
