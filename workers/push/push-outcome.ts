import { ASKS_AGAIN, type CallProblem, type Refused } from '#contract/problems.ts'
import type { IntentReason } from '#db/schema.ts'
import { isForReader } from '../job/status.ts'
import { isDecision } from '../net/our-answer.ts'

/** What an answer means for the intent that was sent. `doubt`: the stored account or bookmarks may be wrong. */
export type Outcome =
  /** The server did what the intent asks for. */
  | { readonly kind: 'done' }
  /** It seems so, but the answer could be somebody else's: the next list tells. */
  | { readonly kind: 'unconfirmed' }
  /** The intent is taken back. The reader is told and sees the server's bookmark again. */
  | { readonly kind: 'rejected'; readonly reason: IntentReason; readonly doubt: boolean }
  /** The intent stays and is shown. It is sent again only after the reader asks for it, signs in or subscribes. */
  | { readonly kind: 'parked'; readonly reason: IntentReason; readonly doubt: boolean }
  /** The server failed for this intent. It is sent again later; other intents go on. */
  | { readonly kind: 'failed' }
  /** No server, or not ours, answered: all intents wait. The server may have done it all the same. */
  | { readonly kind: 'unreached'; readonly intercepted: boolean }
  /** Another device changed the same object. Both changes are merged, and the result is sent. */
  | { readonly kind: 'conflict' }
  /** The server asks all clients to wait. */
  | { readonly kind: 'rate-limited'; readonly ms: number }
  /** The session has ended or could not be renewed. Nothing is lost, and nothing more is sent. */
  | { readonly kind: 'signed-out' }

const rejected = (reason: IntentReason, doubt = false): Outcome => ({ kind: 'rejected', reason, doubt })
const parked = (reason: IntentReason, doubt = false): Outcome => ({ kind: 'parked', reason, doubt })
const UNCONFIRMED: Outcome = { kind: 'unconfirmed' }

const SIGNED_OUT: Outcome = { kind: 'signed-out' }

interface Refusal {
  readonly ofAddition: Outcome
  readonly ofRemoval: Outcome
}

const GONE: Refusal = { ofAddition: rejected('gone'), ofRemoval: UNCONFIRMED }
const REFUSALS: ReadonlyMap<number, Refusal> = new Map<number, Refusal>([
  [401, { ofAddition: SIGNED_OUT, ofRemoval: SIGNED_OUT }],
  [402, { ofAddition: parked('sign-in'), ofRemoval: parked('sign-in') }],
  [403, { ofAddition: rejected('subscription', true), ofRemoval: parked('subscription', true) }],
  [404, GONE],
  [410, GONE],
  // For an addition: the bookmark exists already. For a removal 409 says nothing.
  [409, { ofAddition: UNCONFIRMED, ofRemoval: parked('refused', true) }],
])
const OTHER_REFUSAL: Refusal = { ofAddition: rejected('refused'), ofRemoval: parked('refused') }

/** With a time, these ask all clients to wait. A 401 has the time of a renewal that was refused for now. */
const WAITING: readonly number[] = [401, 429, 503]

/** The outcome of an attempt. `add` is false for a removal. Without a problem the intent is done, if the answer has our mark. */
export function outcomeOf(add: boolean, problem: CallProblem | null, isMarked: boolean): Outcome {
  if (problem === null) return isMarked ? { kind: 'done' } : UNCONFIRMED
  // The others can be sent.
  if (problem.kind === 'not_built') return { kind: 'failed' }
  if (!isDecision(problem)) return { kind: 'unreached', intercepted: isForReader(problem) }
  const { status, retryAfterMs } = problem
  if (retryAfterMs !== undefined && WAITING.includes(status)) return { kind: 'rate-limited', ms: retryAfterMs }
  if (status >= 500 || ASKS_AGAIN.includes(status)) return { kind: 'failed' }
  const { ofAddition, ofRemoval } = REFUSALS.get(status) ?? OTHER_REFUSAL
  return add ? ofAddition : ofRemoval
}

const hasNoWords = ({ message, errors }: Refused): boolean => message === undefined && Object.keys(errors).length === 0

/** The outcome of an attempt to change or delete a highlight. A reader's text is never taken back, only parked. */
export function highlightOutcomeOf(isDeletion: boolean, problem: CallProblem | null, isMarked: boolean): Outcome {
  if (problem?.kind === 'refused' && problem.status === 409) return { kind: 'conflict' }
  // Nobody says whose it is: a server without highlights, or a portal. The list decides.
  if (problem?.kind === 'refused' && hasNoWords(problem)) return UNCONFIRMED
  const outcome = outcomeOf(!isDeletion, problem, isMarked)
  if (outcome.kind !== 'rejected') return outcome
  // A server that does not know highlights answers 404 too. The next pull tells which of both it is.
  return { ...outcome, kind: 'parked', doubt: outcome.doubt || outcome.reason === 'gone' }
}
