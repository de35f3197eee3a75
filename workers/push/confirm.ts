import { type AnyIntentRow, isHighlightIntent } from '#db/reader/unsent.ts'
import type { Outcome } from '../pull/pull-lists.ts'
import { amend, type Sender } from './outbox.ts'
import { pullBookmarks } from './pull-bookmarks.ts'
import { pullHighlights } from './pull-highlights.ts'
import { type PushDeps, SHORTEST_WAIT_MS, setbackAfter } from './settle.ts'

async function pullLists(
  { request, language, now }: PushDeps,
  sender: Sender,
  sent: readonly AnyIntentRow[],
): Promise<Outcome> {
  const isAbout = { highlights: sent.some(isHighlightIntent), bookmarks: !sent.every(isHighlightIntent) }
  const problem = isAbout.bookmarks ? await pullBookmarks(sender, request, language(), now) : null
  return problem ?? (isAbout.highlights ? pullHighlights(sender, request, language(), now) : null)
}

/**
 * Asks the lists whether the server has what was sent. They end the intents that they show. The others are sent again with the
 * same key, and parked when this happens too often. Gives false when the lists cannot be fetched: then nobody knows, and all are
 * sent again.
 */
export async function confirm(deps: PushDeps, sender: Sender, sent: readonly AnyIntentRow[]): Promise<boolean> {
  const problem = await pullLists(deps, sender, sent)
  for (const intent of sent)
    await amend(
      sender,
      intent,
      problem === null ? setbackAfter(intent.tries + 1, deps) : { nextAt: deps.now() + SHORTEST_WAIT_MS },
    )
  return problem === null
}
