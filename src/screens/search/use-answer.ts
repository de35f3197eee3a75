import { useEffect, useState } from 'react'
import { prepareSearch, search } from '../../commands/search.ts'
import { db } from '../../db/open.ts'
import { readSearch, type SearchAnswer } from '../../db/search.ts'
import { useRead, useReader } from '../../shell/view.ts'

/** The answer to a query, which may still grow: with the index of this device, or by what the server knows. Undefined: not answered yet. */
export function useAnswer(query: string, limit: number): SearchAnswer | undefined {
  const { view } = useReader()
  const { aud, lang } = view
  const [asked, setAsked] = useState(false)
  /** Of the index when it held so many articles, and of the server, nothing came. */
  const [nothingAt, setNothingAt] = useState<number | undefined>()
  const answer = useRead((db, reader) => readSearch(db, reader, query, 'whole'), query)
  const indexed = answer?.indexed
  useEffect(() => prepareSearch(lang), [lang])
  // What the index has gained is searched too.
  useEffect(() => {
    let left = false
    void search({ aud, lang }, query, 'whole', limit).then(async ({ server }) => {
      if (!left) setAsked(true)
      await server
      // Read here: the live query may still be on its way with what has just been found.
      const found = await readSearch(db, { aud, lang }, query, 'whole')
      if (!left && (found === null || found.total === 0)) setNothingAt(indexed)
    })
    return () => {
      left = true
    }
  }, [query, limit, aud, lang, indexed])
  // An answer of before is shown only when this time it has been asked again, or it would flash.
  if (!asked || !answer) return undefined
  // That there is nothing is said only when nobody is left who could have something.
  return answer.total > 0 || nothingAt === indexed ? answer : undefined
}
