import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { IntentRow } from '#db/schema.ts'
import { backoffMs } from '../engine/backoff.ts'
import type { Request } from '../net/request.ts'
import * as outbox from './outbox.ts'
import { type Outcome, outcomeOf } from './push-outcome.ts'

const BACKOFF = { first: 1_000, last: 5 * 60_000 } as const
const SHORTEST_WAIT_MS = 500
/** After this many failures of the server an intent is parked. Then it is tried once a day. */
const MOST_TRIES = 8
const DAY_MS = 24 * 60 * 60 * 1000
/** So many failures in a row are not the fault of one article. */
const MOST_FAILURES_IN_A_ROUND = 2

export interface PushDeps {
  readonly db: ReaderDb
  readonly request: Request
  readonly language: () => string
  readonly now: () => number
  readonly random: () => number
  /** The answer does not fit the stored account or bookmarks: it is time to pull them again. */
  readonly onMismatch: () => void
}

/** Only the status counts: the specification does not define the body. */
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

/** Sends the intents that wait. The caller holds the lock, so that only one tab does this. */
export function createPush(deps: PushDeps) {
  const { db, now, random } = deps
  let unreached = 0
  let paused = { from: 0, until: 0 }

  const pause = (): void => {
    unreached++
    paused = { from: now(), until: now() + backoffMs(unreached, random, BACKOFF) }
  }
  /** A pause ends if the clock was set back to before its start. */
  const pauseMs = (): number => (now() < paused.from ? 0 : Math.max(0, paused.until - now()))

  /** Stores what an answer means. Gives false if nothing more may be sent in this round. */
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
    const { aud, expired, signingOut } = session
    if (aud === 'pub' || expired || signingOut) return
    const sender = outbox.senderOf(db, session)
    await outbox.recover(sender)
    let failuresInARow = 0
    while (pauseMs() === 0 && (await outbox.pushRateLimitMs(db, now())) === 0) {
      const [next] = await outbox.readReady(db, aud, now())
      if (next === undefined) return
      const sent = await outbox.beginAttempt(sender, next)
      if (sent === null) continue
      // `send` and `settle` are separate steps: a table that cannot be written must not look like a refusal of the server.
      const outcome = outcomeOf(sent.want, await send(deps, sent))
      const goOn = await settle(sender, sent, outcome)
      if (outcome.kind === 'done') unreached = 0
      failuresInARow = outcome.kind === 'failed' ? failuresInARow + 1 : 0
      if (failuresInARow >= MOST_FAILURES_IN_A_ROUND) pause()
      if (!goOn) return
    }
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
