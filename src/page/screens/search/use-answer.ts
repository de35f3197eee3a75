import { useEffect, useMemo, useState } from 'react'
import type { SearchAnswer } from '#contract/workers/search-api.ts'
import type { View } from '#contract/workers/view.ts'
import { db } from '#db/open.ts'
import { mayFindMore, readSearchProgress } from '#db/search/search.ts'
import { type OnServer, prepareSearch, search } from '../../commands/search.ts'
import { useOnline } from '../../shell/online.ts'
import { useReader } from '../../shell/view.ts'
import { dropLate } from '../../ui/use-result.ts'
import { joinAnswers } from './join-answers.ts'

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
      /** The server's answer is part of it. */
      readonly online: boolean
      /** The server has answered or cannot be asked, so nothing more will come. */
      readonly final: boolean
    }

const ASKING: Found = { state: 'asking' }

function foundIn(device: SearchAnswer | null, server: SearchAnswer | null, final: boolean): Found {
  const answer = joinAnswers(device, server)
  if (answer === null) return final ? { state: 'nothing' } : ASKING
  // Say that there are no hits only when nothing could still bring one.
  if (answer.total === 0 && !final) return ASKING
  return { state: 'answered', answer, online: server !== null, final }
}

interface Question {
  readonly view: View
  readonly query: string
  readonly limit: number
  /** How many articles the index has when it is asked. */
  readonly indexed: number
}

/** Asks the device and the server, and tells the answer each time it grows. */
async function ask(
  { view, query, limit, indexed }: Question,
  onServer: OnServer,
  tell: (found: Found) => void,
): Promise<void> {
  const asked = search(view, query, 'whole', limit, onServer)
  let device: SearchAnswer | null = null
  let server: SearchAnswer | null = null
  let final = false
  const tellAll = () => tell(foundIn(device, server, final))
  void asked.device.then((answer) => {
    device = answer
    tellAll()
  })
  server = await asked.server
  const foundNothing = server === null && joinAnswers(device, null)?.total === 0
  if (foundNothing && mayFindMore(await readSearchProgress(db, view), indexed))
    await new Promise((resolve) => setTimeout(resolve, INDEX_BEGINS_MS))
  final = true
  tellAll()
}

/**
 * The answer to a query. It may grow, when the server answers or while this device's index grows. `indexed`: how many articles that has,
 * when it is known. A grown index is asked again, and the server is not. A new `attempt` asks both again.
 */
export function useAnswer(query: string, limit: number, attempt: number, indexed: number | undefined): Found {
  const { aud, lang } = useReader().view
  const online = useOnline()
  const [found, setFound] = useState(ASKING)
  useEffect(() => prepareSearch(lang), [lang])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt and a network that is back ask again too
  const onServer = useMemo<OnServer>(() => ({}), [query, limit, aud, lang, attempt, online])
  useEffect(() => {
    if (indexed === undefined) return
    const [tell, end] = dropLate(setFound)
    setFound(ASKING)
    void ask({ view: { aud, lang }, query, limit, indexed }, onServer, tell)
    return end
  }, [query, limit, aud, lang, indexed, onServer])
  return found
}
