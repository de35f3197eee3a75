import * as v from 'valibot'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { readSession } from '#db/reader/session.ts'
import { type AnyIntentRow, isHighlightIntent } from '#db/reader/unsent.ts'
import type { IntentRow, SessionRow } from '#db/schema.ts'
import { StaleEpochError } from '../job/fence.ts'
import type { Answered } from '../net/request.ts'
import { CONFIRM_BACKOFF, confirm } from './confirm.ts'
import { acknowledgeHighlight, attemptOf } from './highlight-outbox.ts'
import * as outbox from './outbox.ts'
import { highlightOutcomeOf, type Outcome, outcomeOf } from './push-outcome.ts'
import { createPushPause, type PushPause } from './push-pause.ts'
import { sendHighlight } from './send-highlight.ts'
import { type Attempt, type PushDeps, settle } from './settle.ts'

/** So many failures in a row are not the fault of one article. */
const MOST_FAILURES_IN_A_ROUND = 2

/** After these nothing more is sent for a while, and each time for longer. */
const PAUSING: readonly Outcome['kind'][] = ['unreached', 'signed-out', 'rate-limited']

/** Only the status counts: the specification does not define the body. */
const ADD = { ...accountEndpoints.addBookmark, answer: v.unknown(), anyAnswer: true } as const
const REMOVE = { ...accountEndpoints.removeBookmark, answer: v.unknown(), anyAnswer: true } as const

const sendBookmark = (
  { request, language }: PushDeps,
  { bookmarked, articleId, key }: IntentRow,
): Promise<Answered<unknown>> =>
  bookmarked
    ? request(ADD, language(), { idempotencyKey: key, body: { article_id: articleId } })
    : request(REMOVE, language(), { idempotencyKey: key, params: { article_id: articleId } })

const problemIn = (answer: Answered<unknown>) => (answer.ok ? null : answer.problem)
const hasMark = (answer: Answered<unknown>): boolean => answer.ok && answer.marked === true

/** Sends an intent. Nothing is stored yet. */
async function attempt(deps: PushDeps, sent: AnyIntentRow): Promise<Attempt> {
  if (!isHighlightIntent(sent)) {
    const answer = await sendBookmark(deps, sent)
    const outcome = outcomeOf(sent.bookmarked, problemIn(answer), hasMark(answer))
    return { outcome, acknowledge: (sender, now) => outbox.acknowledge(sender, sent, now) }
  }
  const answer = await sendHighlight(deps.request, deps.language(), sent)
  const outcome = highlightOutcomeOf(attemptOf(sent).wanted === null, problemIn(answer), hasMark(answer))
  const row = answer.ok ? answer.value : null
  return { outcome, acknowledge: (sender) => acknowledgeHighlight(sender, sent, row) }
}

const maySendIn = ({ aud, expired, signingOut }: SessionRow): boolean => aud !== 'pub' && !expired && !signingOut

/** How long until an intent may be sent, in milliseconds. Null if none waits for a time. */
async function nextIntentMs({ db, now }: PushDeps, pause: PushPause): Promise<number | null> {
  const session = await readSession(db)
  if (!maySendIn(session)) return null
  const next = await outbox.nextTime(db, session.aud, now())
  if (next === null) return null
  return Math.max(next - now(), await pause.ms(), await outbox.pushRateLimitMs(db, now()), 0)
}

/**
 * Whether a round brought nothing. `waiting`: how many of its changes no list shows. One such change holds up no other. Several, or
 * one after another, are not the fault of one article.
 */
const isInVain = (waiting: number | null, sent: number, isDoubted: boolean): boolean =>
  waiting === null || (waiting === sent && (sent > 1 || isDoubted))

/** Sends the intents that wait. The caller has the lock, so that only one tab does this. */
export function createPush(deps: PushDeps) {
  const { db, now } = deps
  const pause = createPushPause(deps)
  /** In the current round. */
  let failuresInARow = 0
  /** Sent in the current round, and seemingly done. */
  let unconfirmed: AnyIntentRow[] = []
  /** Whether the rounds before brought nothing: then one change is sent, and its list tells whether the others follow. */
  let isDoubted = false

  /** Sends the next intent. Gives false if nothing more may be sent in this round. */
  async function sendNext(sender: outbox.Sender): Promise<boolean> {
    const sent = await outbox.beginAttempt(sender, now())
    if (sent === null) return false
    // `attempt` and `settle` are separate steps: a table that cannot be written must not look like a refusal of the server.
    const ended = await attempt(deps, sent)
    const { outcome } = ended
    if (PAUSING.includes(outcome.kind))
      await pause.lengthen(undefined, outcome.kind === 'unreached' && outcome.intercepted)
    const goOn = await settle(deps, sender, sent, ended)
    if (outcome.kind === 'unconfirmed') unconfirmed.push(sent)
    if (outcome.kind === 'done') await pause.end(true)
    failuresInARow = outcome.kind === 'failed' ? failuresInARow + 1 : 0
    if (failuresInARow >= MOST_FAILURES_IN_A_ROUND) await pause.lengthen()
    return goOn && !(isDoubted && outcome.kind === 'unconfirmed')
  }

  async function sendAll(): Promise<void> {
    const session = await readSession(db)
    if (!maySendIn(session)) return
    const sender = outbox.senderOf(db, session)
    await outbox.recover(sender)
    failuresInARow = 0
    unconfirmed = []
    isDoubted = await pause.isDoubted()
    const maySend = async () => (await pause.ms()) === 0 && (await outbox.pushRateLimitMs(db, now())) === 0
    while ((await maySend()) && (await sendNext(sender)));
    // After a round that ended in a pause, a later list tells, or these changes are sent once more.
    if (unconfirmed.length === 0 || !(await maySend())) return
    const waiting = await confirm(deps, sender, unconfirmed)
    if (isInVain(waiting, unconfirmed.length, isDoubted)) await pause.lengthen(CONFIRM_BACKOFF)
    else if (waiting !== unconfirmed.length) await pause.end(true)
  }

  /** A table that cannot be written pauses like a failed request: otherwise the same change would be sent for ever. */
  const round = (): Promise<void> =>
    sendAll().catch(async (error: unknown) => {
      if (!(error instanceof StaleEpochError)) await pause.lengthen()
      throw error
    })

  return {
    round,
    waitMs: () => nextIntentMs(deps, pause),
    /** The network or the reader is back: unreached intents are sent at once. A rate limit of the server still counts. */
    resume: (): Promise<void> => pause.end(false),
  }
}
