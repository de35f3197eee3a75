import type { CallProblem } from '#contract/problems.ts'
import type { IntentReason } from '#db/schema.ts'

/** What an answer means for the intent that was sent. `doubt`: what we know of the account or its bookmarks may be wrong. */
export type Outcome =
  /** The server has it so. */
  | { readonly kind: 'done' }
  /** Taken back: the server's row is shown again, and the reader is told. */
  | { readonly kind: 'rejected'; readonly reason: IntentReason; readonly doubt: boolean }
  /** Kept and shown; sent again only when the reader says so, or has signed in. */
  | { readonly kind: 'parked'; readonly reason: IntentReason; readonly doubt: boolean }
  /** This one failed on the server: it comes again later, others go on. */
  | { readonly kind: 'failed' }
  /** Nothing was reached, or nothing that is our server: all wait. The server may have it nevertheless. */
  | { readonly kind: 'unreached' }
  /** The server asks everybody to wait. */
  | { readonly kind: 'rate-limited'; readonly ms: number }
  /** The session is over, or could not be renewed: nothing is lost, nothing more is sent. */
  | { readonly kind: 'signed-out' }

const rejected = (reason: IntentReason, doubt = false): Outcome => ({ kind: 'rejected', reason, doubt })
const parked = (reason: IntentReason, doubt = false): Outcome => ({ kind: 'parked', reason, doubt })
const DONE: Outcome = { kind: 'done' }

/** The outcome by the answer; `add` or its contrary. Null: all went well. */
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
      // It was there already. Of a removal it says nothing: the next list of bookmarks does.
      return add ? DONE : parked('refused', true)
    default:
      return add ? rejected('refused') : parked('refused')
  }
}
