import { useEffect, useState } from 'react'
import { db } from '#db/open.ts'
import { readSearch, type SearchAnswer } from '#db/search.ts'
import { prepareSearch, search } from '../../commands/search.ts'
import { useOnline } from '../../shell/online.ts'
import { useRead, useReader } from '../../shell/view.ts'

/** An index that holds nothing yet is begun with the first query. After this time it will not come: there is no room for it, say. */
const INDEX_BEGINS_MS = 8_000

/** What is known so far. `nothing`: neither this device nor the server could be asked. */
export type Found =
  | { readonly state: 'asking' }
  | { readonly state: 'nothing' }
  | {
      readonly state: 'answered'
      readonly answer: SearchAnswer
      /** The server has been asked, or cannot be: what is missing is no more on its way. */
      readonly final: boolean
    }

/**
 * The answer to a query, which may still grow: with the index of this device, or by what the server knows. `attempt`: another one asks
 * again.
 */
export function useAnswer(query: string, limit: number, attempt: number): Found {
  const { view } = useReader()
  const { aud, lang } = view
  const online = useOnline()
  const [asked, setAsked] = useState(false)
  const [final, setFinal] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  /** Of the index when it held so many articles, and of the server, nothing came. */
  const [nothingAt, setNothingAt] = useState<number | undefined>()
  const answer = useRead((db, reader) => readSearch(db, reader, query, 'whole'), query)
  const indexed = answer?.indexed
  useEffect(() => prepareSearch(lang), [lang])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, a network that is back, and what the index has gained
  useEffect(() => {
    let left = false
    setUnanswered(false)
    void search({ aud, lang }, query, 'whole', limit).then(async ({ server }) => {
      if (!left) setAsked(true)
      await server
      // Read here: the live query may still be on its way with what has just been found.
      const found = await readSearch(db, { aud, lang }, query, 'whole')
      const isToCome = found !== null && !found.online && found.total === 0 && found.indexed === 0 && found.articles > 0
      if (isToCome) await new Promise((resolve) => setTimeout(resolve, INDEX_BEGINS_MS))
      if (left) return
      setFinal(true)
      setUnanswered(found === null)
      if (found === null || found.total === 0) setNothingAt(indexed)
    })
    return () => {
      left = true
    }
  }, [query, limit, aud, lang, indexed, attempt, online])
  if (unanswered && !answer) return { state: 'nothing' }
  // An answer of before is shown only when this time it has been asked again, or it would flash.
  if (!asked || !answer) return { state: 'asking' }
  // That there is nothing is said only when nobody is left who could have something.
  return answer.total > 0 || nothingAt === indexed ? { state: 'answered', answer, final } : { state: 'asking' }
}
