import type { ReaderDb } from '#db/db.ts'
import type { OutboxRow } from '#db/device/server-schema.ts'
import { readMeta } from '#db/meta.ts'
import { matchesServer } from '#db/reader/bookmarks.ts'
import { readSession } from '#db/reader/session.ts'
import { type AnyIntentRow, allIntentsOf } from '#db/reader/unsent.ts'
import type { Audience, Intent, IntentReason, IntentRow, SessionRow } from '#db/schema.ts'
import { StaleEpochError } from '../job/fence.ts'
import { extendRateLimit, NO_RATE_LIMIT, remainingMs } from '../net/rate-limit.ts'
import { asSending, deleteIntent, isSettled, putIntent } from './intent-rows.ts'

/** The reader whose intents are sent. `visit` tells two sign-ins of the same reader on this device apart. */
export interface Sender {
  readonly db: ReaderDb
  readonly aud: Audience
  readonly visit: number
}

export const senderOf = (db: ReaderDb, { aud, visit }: SessionRow): Sender => ({ db, aud, visit })

export async function readOutbox(db: ReaderDb): Promise<OutboxRow> {
  return (await readMeta(db, 'outbox')) ?? { key: 'outbox', seq: 0, ...NO_RATE_LIMIT }
}

/**
 * Runs `change` in one transaction over the tables of bookmarks and highlights. Throws `StaleEpochError` if another reader
 * signed in or out since `sender` was made.
 */
export function writeReaderRows<T>({ db, visit }: Sender, change: () => Promise<T>): Promise<T> {
  const tables = [db.intents, db.bookmarks, db.highlightIntents, db.highlights, db.scopes, db.meta]
  return db.transaction('rw', tables, async () => {
    if ((await readSession(db)).visit !== visit) throw new StaleEpochError()
    return change()
  })
}

/** Notes that an attempt begins or ends. */
export const nextSeq = async (db: ReaderDb): Promise<void> => {
  const outbox = await readOutbox(db)
  await db.meta.put({ ...outbox, seq: outbox.seq + 1 })
}

/** The longest possible waits. A clock that was set back would otherwise make days of a minute. */
const LONGEST_WAIT_MS = { pending: 5 * 60_000, parked: 24 * 60 * 60_000 } as const

export const isDue = ({ state, nextAt }: Pick<Intent, 'state' | 'nextAt'>, now: number): boolean =>
  nextAt <= now || nextAt > now + LONGEST_WAIT_MS[state === 'parked' ? 'parked' : 'pending']

/** Whether an intent is sent without an action of the reader. */
const isWaiting = ({ state, reason }: AnyIntentRow): boolean =>
  state === 'pending' || (state === 'parked' && reason === 'failing')

/** The intents that are due, the longest waiting first. So an intent that always fails does not delay the others. */
export const readReady = async (db: ReaderDb, aud: Audience, now: number): Promise<AnyIntentRow[]> =>
  (await allIntentsOf(db, aud))
    .filter((intent) => isWaiting(intent) && isDue(intent, now))
    .sort((a, b) => a.nextAt - b.nextAt || a.madeAt - b.madeAt)

const open = async (db: ReaderDb, aud: Audience): Promise<AnyIntentRow[]> =>
  (await allIntentsOf(db, aud)).filter((intent) => intent.state === 'sending' || isWaiting(intent))

/** How many intents are being sent or wait for their time. */
export const countOpen = async (db: ReaderDb, aud: Audience): Promise<number> => (await open(db, aud)).length

/** After this time it is looked at what became of an attempt: its tab may be dead, or could not store how the attempt ended. */
const ATTEMPT_MS = 8_000

/** When the next intent is due, in epoch milliseconds. Null if there is none. */
export async function nextTime(db: ReaderDb, aud: Audience, now: number): Promise<number | null> {
  const dueAt = (intent: AnyIntentRow): number => {
    if (intent.state === 'sending') return now + ATTEMPT_MS
    return isDue(intent, now) ? now : intent.nextAt
  }
  const times = (await open(db, aud)).map(dueAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** Makes intents pending whose sender was killed during the attempt. They still say that nobody knows how it ended. */
export const recover = (sender: Sender): Promise<void> =>
  writeReaderRows(sender, async () => {
    const { db, aud } = sender
    for (const intent of await allIntentsOf(db, aud))
      if (intent.state === 'sending') await putIntent(db, { ...intent, state: 'pending' })
  })

/** Marks the first due intent as being sent, and gives it as it was before. Null if there is nothing to send. */
export const beginAttempt = (sender: Sender, now: number): Promise<AnyIntentRow | null> =>
  writeReaderRows(sender, async () => {
    const { db, aud } = sender
    for (const intent of await readReady(db, aud, now))
      if (isSettled(intent)) await deleteIntent(db, intent)
      else {
        await putIntent(db, asSending(intent))
        await nextSeq(db)
        return intent
      }
    return null
  })

/**
 * The server did what `sent` asks for. In one transaction, stores its row, and deletes the intent or leaves what the reader
 * wants since.
 */
export const acknowledge = (sender: Sender, sent: IntentRow, createdAt: number): Promise<void> =>
  writeReaderRows(sender, async () => {
    const { db } = sender
    const { aud, articleId, bookmarked } = sent
    await nextSeq(db)
    const intent = await db.intents.get([aud, articleId])
    // Another tab considered this attempt dead and took over. That tab asks the server again.
    if (intent?.state !== 'sending') return
    if (bookmarked) await db.bookmarks.put({ aud, articleId, createdAt })
    else await db.bookmarks.delete([aud, articleId])
    if (intent.bookmarked === bookmarked) await db.intents.delete([aud, articleId])
    else await db.intents.put({ ...intent, state: 'pending', onServer: bookmarked })
  })

export interface Postponement {
  readonly state: 'pending' | 'parked' | 'rejected'
  readonly reason: IntentReason | null
  readonly tries: number
  readonly nextAt: number
  /** Whether the server may have done it all the same. */
  readonly unknown: boolean
}

/** The attempt failed. A newer intent of the reader is not changed by the result of an older one. */
export const postpone = (sender: Sender, sent: IntentRow, setback: Postponement): Promise<void> =>
  writeReaderRows(sender, async () => {
    const { db } = sender
    const { unknown, ...change } = setback
    await nextSeq(db)
    const intent = await db.intents.get([sent.aud, sent.articleId])
    if (intent?.state !== 'sending') return
    const onServer = unknown ? null : sent.onServer
    if (intent.key === sent.key) await db.intents.put({ ...intent, onServer, ...change })
    else if (matchesServer({ bookmarked: intent.bookmarked, onServer }))
      await db.intents.delete([sent.aud, sent.articleId])
    else await db.intents.put({ ...intent, onServer, state: 'pending' })
  })

/** Changes an intent that waits. Gives false if the reader has changed it, or it has ended. */
export const amend = (
  sender: Sender,
  { key, ...sent }: AnyIntentRow,
  change: Partial<Pick<Postponement, 'state' | 'reason' | 'tries' | 'nextAt'>>,
): Promise<boolean> =>
  writeReaderRows(sender, async () => {
    const { db, aud } = sender
    const stored = 'tried' in sent ? db.highlightIntents.get([aud, sent.id]) : db.intents.get([aud, sent.articleId])
    const intent: AnyIntentRow | undefined = await stored
    if (intent?.key !== key || intent.state !== 'pending') return false
    await putIntent(db, { ...intent, ...change })
    return true
  })

/** Stores a rate limit of the server. All tabs obey it, also after a reload. */
export const storePushRateLimit = (db: ReaderDb, now: number, ms: number): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const outbox = await readOutbox(db)
    await db.meta.put({ ...outbox, ...extendRateLimit(outbox, now, ms) })
  })

/** How long nothing may be sent, in milliseconds. */
export const pushRateLimitMs = async (db: ReaderDb, now: number): Promise<number> =>
  remainingMs(await readOutbox(db), now)
