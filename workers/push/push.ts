import * as v from 'valibot'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { readSession } from '#db/reader/session.ts'
import { type AnyIntentRow, isHighlightIntent } from '#db/reader/unsent.ts'
import type { IntentRow } from '#db/schema.ts'
import { backoffMs } from '../engine/backoff.ts'
import type { Answered } from '../net/request.ts'
import { confirm } from './confirm.ts'
import { acknowledgeHighlight, attemptOf } from './highlight-outbox.ts'
import * as outbox from './outbox.ts'
import { highlightOutcomeOf, outcomeOf } from './push-outcome.ts'
import { sendHighlight } from './send-highlight.ts'
import { type Attempt, BACKOFF, type PushDeps, settle } from './settle.ts'

/** So many failures in a row are not the fault of one article. */
const MOST_FAILURES_IN_A_ROUND = 2

/** Only the status counts: the specification does not define the body. */
const ADD = { ...accountEndpoints.addBookmark, answer: v.unknown() } as const
const REMOVE = { ...accountEndpoints.removeBookmark, answer: v.unknown() } as const

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

/** Sends the intents that wait. The caller holds the lock, so that only one tab does this. */
export function createPush(deps: PushDeps) {
  const { db, now, random } = deps
  let unreached = 0
  /** In the current round. */
  let failuresInARow = 0
  /** Sent in the current round, and seemingly done. */
  let unconfirmed: AnyIntentRow[] = []
  let paused = { from: 0, until: 0 }

  const pause = (): void => {
    unreached++
    paused = { from: now(), until: now() + backoffMs(unreached, random, BACKOFF) }
  }
  /** A pause ends if the clock was set back to before its start. */
  const pauseMs = (): number => (now() < paused.from ? 0 : Math.max(0, paused.until - now()))

  /** Sends the next intent. Gives false if nothing more may be sent in this round. */
  async function sendNext(sender: outbox.Sender): Promise<boolean> {
    const sent = await outbox.beginAttempt(sender, now())
    if (sent === null) return false
    // `attempt` and `settle` are separate steps: a table that cannot be written must not look like a refusal of the server.
    const ended = await attempt(deps, sent)
    const { outcome } = ended
    if (outcome.kind === 'unreached' || outcome.kind === 'signed-out') pause()
    const goOn = await settle(deps, sender, sent, ended)
    if (outcome.kind === 'unconfirmed') unconfirmed.push(sent)
    if (outcome.kind === 'done') unreached = 0
    failuresInARow = outcome.kind === 'failed' ? failuresInARow + 1 : 0
    if (failuresInARow >= MOST_FAILURES_IN_A_ROUND) pause()
    return goOn
  }

  async function round(): Promise<void> {
    const session = await readSession(db)
    const { aud, expired, signingOut } = session
    if (aud === 'pub' || expired || signingOut) return
    const sender = outbox.senderOf(db, session)
    await outbox.recover(sender)
    failuresInARow = 0
    unconfirmed = []
    const maySend = async () => pauseMs() === 0 && (await outbox.pushRateLimitMs(db, now())) === 0
    while ((await maySend()) && (await sendNext(sender)));
    if (unconfirmed.length === 0) return
    if (await confirm(deps, sender, unconfirmed)) unreached = 0
    else pause()
  }

  /** How long until an intent may be sent, in milliseconds. Null if none waits for a time. */
  async function waitMs(): Promise<number | null> {
    const { aud, expired } = await readSession(db)
    if (aud === 'pub' || expired) return null
    const next = await outbox.nextTime(db, aud, now())
    if (next === null) return null
    return Math.max(next - now(), pauseMs(), await outbox.pushRateLimitMs(db, now()), 0)
  }

  return {
    round,
    waitMs,
    /** The network or the reader is back: unreached intents are sent at once. A rate limit of the server still counts. */
    resume: () => {
      unreached = 0
      paused = { from: 0, until: 0 }
    },
  }
}
