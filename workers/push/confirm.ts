import type { CallProblem } from '#contract/problems.ts'
import { type AnyIntentRow, isHighlightIntent } from '#db/reader/unsent.ts'
import { storePullRateLimit } from '../net/rate-limit.ts'
import { amend, type Sender, storePushRateLimit } from './outbox.ts'
import { pullBookmarks } from './pull-bookmarks.ts'
import { pullHighlights } from './pull-highlights.ts'
import { type PushDeps, SHORTEST_WAIT_MS, setbackAfter } from './settle.ts'

async function pullLists(
  { request, language, now }: PushDeps,
  sender: Sender,
  sent: readonly AnyIntentRow[],
): Promise<CallProblem | null> {
  const isAbout = { highlights: sent.some(isHighlightIntent), bookmarks: !sent.every(isHighlightIntent) }
  const problem = isAbout.bookmarks ? await pullBookmarks(sender, request, language(), now) : null
  return problem ?? (isAbout.highlights ? pullHighlights(sender, request, language(), now) : null)
}

/** Each try costs the change and its list, so it waits longer than one that costs one request. */
export const CONFIRM_BACKOFF = { first: 60_000, last: 5 * 60_000 } as const

/** A server that asks for a pause gets it from pulls and changes, as after every refusal. */
async function obey({ db, now }: PushDeps, problem: CallProblem): Promise<void> {
  await storePullRateLimit(db, now(), problem)
  if (problem.kind === 'refused' && problem.retryAfterMs !== undefined)
    await storePushRateLimit(db, now(), problem.retryAfterMs)
}

/**
 * Asks the lists whether the server has what was sent. They end the intents that they show. The others are sent again with the
 * same key, all at one time, because each time costs a list, and parked when this happens too often. Gives how many wait. Null
 * when the lists cannot be fetched: then nobody knows, and all are sent again after a pause.
 */
export async function confirm(deps: PushDeps, sender: Sender, sent: readonly AnyIntentRow[]): Promise<number | null> {
  const problem = await pullLists(deps, sender, sent)
  if (problem !== null) await obey(deps, problem)
  const [at, drawn] = [deps.now(), deps.random()]
  const once = { ...deps, now: () => at, random: () => drawn }
  let waiting = 0
  for (const intent of sent) {
    const setback =
      problem === null ? setbackAfter(intent.tries + 1, once, CONFIRM_BACKOFF) : { nextAt: at + SHORTEST_WAIT_MS }
    if (await amend(sender, intent, setback)) waiting++
  }
  return problem === null ? waiting : null
}
