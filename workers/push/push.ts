import { accountEndpoints } from '#contract/endpoints-account.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import type { IntentRow } from '#db/schema.ts'
import { readSession } from '#db/session.ts'
import { backoffMs } from '../engine/backoff.ts'
import type { Request } from '../net/request.ts'
import * as outbox from './outbox.ts'
import { type Outcome, outcomeOf } from './push-outcome.ts'

const BACKOFF = { first: 1_000, last: 5 * 60_000 } as const
const SHORTEST_WAIT_MS = 500
/** After so many failures of the server one intent is parked, and tried again once a day. */
const MOST_TRIES = 8
const DAY_MS = 24 * 60 * 60 * 1000
/** So many failures of the server one after the other are no longer one article's fault. */
const MOST_FAILURES_IN_A_ROUND = 2

export interface PushDeps {
  readonly db: ReaderDb
  readonly request: Request
  readonly language: () => string
  readonly now: () => number
  readonly random: () => number
  /** The server answered what does not fit what we know of it: time to ask anew. */
  readonly onMismatch: () => void
}

/** Of the answer only the status counts: what a server says besides is not laid down. */
const ADD = { ...accountEndpoints.addBookmark, answer: 'none' } as const

async function send({ request, language }: PushDeps, { want, articleId, key }: IntentRow): Promise<CallProblem | null> {
  const answer = want
    ? await request(ADD, language(), { idempotencyKey: key, body: { article_id: articleId } })
    : await request(accountEndpoints.removeBookmark, language(), {
        idempotencyKey: key,
        params: { article_id: articleId },
      })
  return answer.ok ? null : answer.problem
}

/** Sends what waits. One round at a time over all tabs: the caller holds the lock. */
export function createPush(deps: PushDeps) {
  const { db, now, random } = deps
  let unreached = 0
  let paused = { from: 0, until: 0 }

  const pause = (): void => {
    unreached++
    paused = { from: now(), until: now() + backoffMs(unreached, random, BACKOFF) }
  }
  /** A clock that went back behind its beginning ends a pause. */
  const pauseMs = (): number => (now() < paused.from ? 0 : Math.max(0, paused.until - now()))

  /** Writes down what an answer means. False: nothing more is sent in this round. */
  async function settle(sender: outbox.Sender, sent: IntentRow, outcome: Outcome): Promise<boolean> {
    const { tries } = sent
    const postpone = (change: Partial<Parameters<typeof outbox.postpone>[2]>) =>
      outbox.postpone(sender, sent, { state: 'pending', reason: null, tries, nextAt: 0, unknown: false, ...change })
    switch (outcome.kind) {
      case 'done':
        await outbox.acknowledge(sender, sent, now())
        return true
      case 'rejected':
      case 'parked':
        await postpone({ state: outcome.kind, reason: outcome.reason, unknown: outcome.doubt })
        if (outcome.doubt) deps.onMismatch()
        return true
      case 'failed': {
        const parks = tries + 1 >= MOST_TRIES
        const wait = parks ? DAY_MS : backoffMs(tries + 1, random, BACKOFF)
        const state = parks ? ({ state: 'parked', reason: 'failing' } as const) : {}
        await postpone({ ...state, tries: tries + 1, nextAt: now() + wait, unknown: true })
        return true
      }
      case 'unreached':
        pause()
        await postpone({ nextAt: now() + SHORTEST_WAIT_MS, unknown: true })
        return false
      case 'rate-limited':
        await outbox.storePushRateLimit(db, now(), outcome.ms)
        await postpone({ nextAt: now() + SHORTEST_WAIT_MS })
        return false
      case 'signed-out':
        pause()
        await postpone({})
        return false
    }
  }

  async function round(): Promise<void> {
    const session = await readSession(db)
    const { aud, expired, leaving } = session
    if (aud === 'pub' || expired || leaving) return
    const sender = outbox.senderOf(db, session)
    await outbox.recover(sender)
    let failuresInARow = 0
    while (pauseMs() === 0 && (await outbox.pushRateLimitMs(db, now())) === 0) {
      const [next] = await outbox.readReady(db, aud, now())
      if (next === undefined) return
      const sent = await outbox.beginAttempt(sender, next)
      if (sent === null) continue
      // Apart from each other: a table that cannot be written must not look like a server that refuses.
      const outcome = outcomeOf(sent.want, await send(deps, sent))
      const goOn = await settle(sender, sent, outcome)
      if (outcome.kind === 'done') unreached = 0
      failuresInARow = outcome.kind === 'failed' ? failuresInARow + 1 : 0
      if (failuresInARow >= MOST_FAILURES_IN_A_ROUND) pause()
      if (!goOn) return
    }
  }

  /** How long until something may be sent again, milliseconds; null when nothing waits for a time. */
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
    /** The network came back, or the reader did: what was not reached is tried at once. What the server asked for is kept. */
    resume: () => {
      unreached = 0
      paused = { from: 0, until: 0 }
    },
  }
}
