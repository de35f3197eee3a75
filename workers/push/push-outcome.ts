import type { CallProblem } from '#contract/problems.ts'
import type { IntentReason } from '#db/schema.ts'

/** What an answer means for the intent that was sent. `doubt`: the stored account or bookmarks may be wrong. */
export type Outcome =
  /** The server has what the intent wants. */
  | { readonly kind: 'done' }
  /** The intent is taken back. The reader is told and sees the server's bookmark again. */
  | { readonly kind: 'rejected'; readonly reason: IntentReason; readonly doubt: boolean }
  /** The intent stays and is shown. It is sent again only after the reader asks for it or signs in. */
  | { readonly kind: 'parked'; readonly reason: IntentReason; readonly doubt: boolean }
  /** The server failed for this intent. It is sent again later; other intents go on. */
  | { readonly kind: 'failed' }
  /** No server, or not ours, answered: all intents wait. The server may have done it all the same. */
  | { readonly kind: 'unreached' }
  /** The server asks all clients to wait. */
  | { readonly kind: 'rate-limited'; readonly ms: number }
  /** The session has ended or could not be renewed. Nothing is lost, and nothing more is sent. */
  | { readonly kind: 'signed-out' }

const rejected = (reason: IntentReason, doubt = false): Outcome => ({ kind: 'rejected', reason, doubt })
const parked = (reason: IntentReason, doubt = false): Outcome => ({ kind: 'parked', reason, doubt })
const DONE: Outcome = { kind: 'done' }

/** The outcome of an attempt. `add` is false for a removal. Without a problem the intent is done. */
export function outcomeOf(add: boolean, problem: CallProblem | null): Outcome {
  if (problem === null) return DONE
  if (problem.kind !== 'refused') return { kind: 'unreached' }
  const { status, retryAfterMs } = problem
  if (retryAfterMs !== undefined && (status === 429 || status === 503))
    return { kind: 'rate-limited', ms: retryAfterMs }
  if (status >= 500 || status === 408 || status === 429) return { kind: 'failed' }
  switch (status) {
    case 401:
      return { kind: 'signed-out' }
    case 402:
      return parked('sign-in')
    case 403:
      return add ? rejected('subscription', true) : parked('subscription', true)
    case 404:
    case 410:
      return add ? rejected('gone') : DONE
    case 409:
      // For an addition: the bookmark exists already. For a removal 409 says nothing; the next list of bookmarks will
      // tell.
      return add ? DONE : parked('refused', true)
    default:
      return add ? rejected('refused') : parked('refused')
  }
}
