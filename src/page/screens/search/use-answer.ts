import { useEffect, useState } from 'react'
import { db } from '#db/open.ts'
import { readSearch, type SearchAnswer } from '#db/search/search.ts'
import { prepareSearch, search } from '../../commands/search.ts'
import { useOnline } from '../../shell/online.ts'
import { useRead, useReader } from '../../shell/view.ts'

/**
 * The first query starts an empty index. If it has no articles after this time, there will be none, for example because the device is full.
 */
const INDEX_BEGINS_MS = 8_000

/** The answer so far. `nothing`: neither this device nor the server could be asked. */
export type Found =
  | { readonly state: 'asking' }
  | { readonly state: 'nothing' }
  | {
      readonly state: 'answered'
      readonly answer: SearchAnswer
      /** The server has answered or cannot be asked, so nothing more will come. */
      readonly final: boolean
    }

/** The answer to a query. It may grow, while this device's index grows or when the server answers. A new `attempt` asks again. */
export function useAnswer(query: string, limit: number, attempt: number): Found {
  const { view } = useReader()
  const { aud, lang } = view
  const online = useOnline()
  const [asked, setAsked] = useState(false)
  const [final, setFinal] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  /** The number of indexed articles at which neither the index nor the server had a hit. */
  const [nothingAt, setNothingAt] = useState<number | undefined>()
  const answer = useRead((db, reader) => readSearch(db, reader, query, 'whole'), query)
  const indexed = answer?.indexed
  useEffect(() => prepareSearch(lang), [lang])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, a network that is back or a grown index asks again
  useEffect(() => {
    let cancelled = false
    setUnanswered(false)
    void search({ aud, lang }, query, 'whole', limit).then(async ({ server }) => {
      if (!cancelled) setAsked(true)
      await server
      // Read here, because the live query may not have delivered the new rows yet.
      const found = await readSearch(db, { aud, lang }, query, 'whole')
      const isIndexExpected =
        found !== null && !found.online && found.total === 0 && found.indexed === 0 && found.articles > 0
      if (isIndexExpected) await new Promise((resolve) => setTimeout(resolve, INDEX_BEGINS_MS))
      if (cancelled) return
      setFinal(true)
      setUnanswered(found === null)
      if (found === null || found.total === 0) setNothingAt(indexed)
    })
    return () => {
      cancelled = true
    }
  }, [query, limit, aud, lang, indexed, attempt, online])
  if (unanswered && !answer) return { state: 'nothing' }
  // Show a stored answer only after it was requested again, or it would flash.
  if (!asked || !answer) return { state: 'asking' }
  // Say that there are no hits only when nothing could still bring one.
  return answer.total > 0 || nothingAt === indexed ? { state: 'answered', answer, final } : { state: 'asking' }
}
