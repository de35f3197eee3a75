import type { ReaderDb } from '#db/db.ts'
import { type AnyIntentRow, isHighlightIntent } from '#db/reader/unsent.ts'
import { type Backoff, backoffMs } from '../net/backoff.ts'
import type { Request } from '../net/request.ts'
import { postponeHighlight } from './highlight-outbox.ts'
import * as outbox from './outbox.ts'
import { pullHighlights } from './pull-highlights.ts'
import type { Outcome } from './push-outcome.ts'
import { BACKOFF } from './push-pause.ts'

export const SHORTEST_WAIT_MS = 500
/** After this many failures of the server an intent is parked. Then it is tried once a day. */
const MOST_TRIES = 8
/** How long an unconfirmed intent waits if its round ends without asking the list: in a pause, or with its tab. */
const CONFIRM_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000

export interface PushDeps {
  readonly db: ReaderDb
  readonly request: Request
  readonly language: () => string
  readonly now: () => number
  readonly random: () => number
  /** The answer does not fit the stored account or bookmarks: it is time to pull them again. */
  readonly onMismatch: () => void
}

/** An attempt that has ended. */
export interface Attempt {
  readonly outcome: Outcome
  readonly acknowledge: (sender: outbox.Sender, now: number) => Promise<void>
}

/** What becomes of an intent after one more failure. */
export function setbackAfter(
  tries: number,
  { now, random }: PushDeps,
  backoff: Backoff = BACKOFF,
): Pick<outbox.Postponement, 'state' | 'reason' | 'tries' | 'nextAt'> {
  if (tries >= MOST_TRIES) return { state: 'parked', reason: 'failing', tries, nextAt: now() + DAY_MS }
  return { state: 'pending', reason: null, tries, nextAt: now() + backoffMs(tries, random, backoff) }
}

/** Whether the server refused a highlight: then it does not have what was sent. */
const isRefusal = (outcome: Outcome): boolean => outcome.kind === 'conflict' || outcome.kind === 'parked'

/**
 * Merges a highlight with what another device made of it. The first time it is due at once: a second conflict in a row waits as after a
 * failure, since the server's row may move with each list. If the list cannot be fetched, the same is sent again later.
 */
async function merge({ request, language, now }: PushDeps, sender: outbox.Sender, sent: AnyIntentRow): Promise<void> {
  const isFirst = sent.tries === 0 || !isHighlightIntent(sent)
  await pullHighlights(sender, request, language(), now, isFirst ? undefined : sent.id)
}

/** Stores what an answer means. Gives false if nothing more may be sent in this round. */
export async function settle(
  deps: PushDeps,
  sender: outbox.Sender,
  sent: AnyIntentRow,
  { outcome, acknowledge }: Attempt,
): Promise<boolean> {
  const { now, random } = deps
  const { tries } = sent
  const postpone = (change: Partial<outbox.Postponement>) => {
    const setback = { state: 'pending', reason: null, tries, nextAt: 0, unknown: false, ...change } as const
    return isHighlightIntent(sent)
      ? postponeHighlight(sender, sent, setback, isRefusal(outcome))
      : outbox.postpone(sender, sent, setback)
  }
  switch (outcome.kind) {
    case 'done':
      await acknowledge(sender, now())
      return true
    case 'unconfirmed':
      await postpone({ nextAt: now() + CONFIRM_MS, unknown: true })
      return true
    case 'rejected':
    case 'parked':
      await postpone({ state: outcome.kind, reason: outcome.reason, unknown: outcome.doubt })
      if (outcome.doubt) deps.onMismatch()
      return true
    case 'conflict':
    case 'failed': {
      await postpone({ ...setbackAfter(tries + 1, deps), unknown: outcome.kind === 'failed' })
      if (outcome.kind === 'conflict') await merge(deps, sender, sent)
      return true
    }
    case 'unreached':
      await postpone({ nextAt: now() + SHORTEST_WAIT_MS, unknown: true })
      return false
    case 'rate-limited':
      await outbox.storePushRateLimit(deps.db, now(), outcome.ms)
      // The wait grows also when the server names a time of zero. It is not the change's fault, so this parks nothing.
      await postpone({
        tries: Math.min(tries + 1, MOST_TRIES - 1),
        nextAt: now() + Math.max(SHORTEST_WAIT_MS, backoffMs(tries + 1, random, BACKOFF)),
      })
      return false
    case 'signed-out':
      await postpone({})
      return false
  }
}
