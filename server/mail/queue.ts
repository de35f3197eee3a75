import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { logError } from '#server/process/log.ts'
import { type MailLimits, MOST_WAIT_MS } from './mail-limits.ts'
import type { Mail, SendMail } from './transport.ts'

/** The wait before the second try. It doubles with each try, up to 15 minutes. */
const RETRY_MS = 60_000
const MOST_RETRY_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Mails with a link. After an hour readers have asked again, or need none: an older one, as of a restored backup, is not sent. */
const LINKS: ReadonlySet<MailKind> = new Set(['password_reset', 'email_proof', 'email_change_proof'])
/** A mail that could not be sent for this long after it was last asked for is given up. */
const giveUpMs = (kind: MailKind): number => (LINKS.has(kind) ? HOUR_MS : 3 * DAY_MS)
/** Longer than any wait. A mail that is due later was delayed by a clock that was ahead. */
const CLOCK_WAS_AHEAD_MS = 2 * MOST_WAIT_MS
const POLL_MS = 15_000
/** How often a job's second try is put off while its mail is sent. Several times shorter than the wait before the second try. */
const RENEW_MS = 15_000

export type MailJob = Selectable<Schema['mail_jobs']>
export type MailKind = MailJob['kind']

/** Writes the mail of a job when it is due. Null when there is nobody to write to. */
export type WriteMail = (job: MailJob) => Promise<Mail | null>

interface MailRequest {
  readonly kind: MailKind
  readonly emailKey: string
  /** The reader whom it is about. Absent: the account that has the address, if there is one. */
  readonly userId?: string
  readonly language: string | null
  /** Separates several mails of the same kind. A second one about the same thing waits for the first. */
  readonly about?: string
}

/**
 * Queues a mail in the transaction of what it reports. Call `sendSoon` after the transaction: otherwise the mail waits for the next
 * poll.
 */
export async function queueMail(on: Kysely<Schema>, mail: MailRequest, at: Date): Promise<void> {
  const { kind, emailKey, userId, language, about = '' } = mail
  await on
    .insertInto('mail_jobs')
    .values(({ selectFrom }) => ({
      kind,
      email_key: emailKey,
      // The lock: an account that is deleted at this moment is none.
      user_id: userId ?? selectFrom('users').select('id').where('email_key', '=', emailKey).forKeyShare(),
      about,
      language,
      created_at: at,
      due_at: at,
    }))
    // Its mail joins the one that waits, and shortens the pause. That one may be under way: then the new time says that it does not tell
    // everything, and the job stays.
    .onConflict((conflict) =>
      conflict.constraint('mail_jobs_one').doUpdateSet({
        created_at: at,
        language,
        due_at: sql<Date>`least(mail_jobs.due_at, ${new Date(at.getTime() + RETRY_MS)}::timestamptz)`,
      }),
    )
    .execute()
}

interface MailQueue {
  /**
   * Queues a mail and returns; it is written and sent afterwards. A second one to the same address waits for the first.
   */
  readonly request: (kind: MailKind, emailKey: string, language: string | null) => Promise<void>
  /** How long the next such mail would wait, in ms. */
  readonly waitOf: (mail: Required<Pick<MailRequest, 'kind' | 'emailKey' | 'userId'>>) => Promise<number>
  /** Call it after `queueMail`. Sends what is due, after the answer. */
  readonly sendSoon: () => void
  /** Sends what is due. What fails is tried again later. */
  readonly deliver: () => Promise<void>
  readonly start: () => void
  /** Resolves when nothing is being sent any more. */
  readonly stop: () => Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly mail: MailQueue
  }
}

/** Takes the next due job and delays it at once, so that a retry is planned even if this process dies while it sends. */
const claim = (db: Kysely<Schema>, now: number): Promise<MailJob | undefined> =>
  db
    .updateTable('mail_jobs')
    .set(({ ref }) => ({
      tries: sql<number>`${ref('tries')} + 1`,
      due_at: sql<Date>`${new Date(now)}::timestamptz
        + least(${RETRY_MS} * power(2, ${ref('tries')}), ${MOST_RETRY_MS}) * interval '1 millisecond'`,
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('mail_jobs')
        .select('id')
        .where(({ eb, or }) =>
          or([eb('due_at', '<=', new Date(now)), eb('due_at', '>', new Date(now + CLOCK_WAS_AHEAD_MS))]),
        )
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

/** The reason as a code: the text of a mail server's refusal repeats the address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}

interface Delivery {
  readonly write: WriteMail
  readonly send: SendMail
  readonly limits: MailLimits
  readonly now: () => number
}

/** A mail beyond the limit is sent later. Meanwhile it stands for all others like it. */
const postpone = (db: Kysely<Schema>, id: string, due_at: Date) =>
  db.updateTable('mail_jobs').set({ due_at, tries: 0 }).where('id', '=', id).execute()

/** Deletes a job, or makes it due again when another one joined it meanwhile: its mail does not tell of that. */
async function finishJob(db: Kysely<Schema>, { id, created_at }: MailJob, now: number): Promise<void> {
  const jobs = db.deleteFrom('mail_jobs').where('id', '=', id).where('created_at', '=', created_at)
  const { numDeletedRows } = await jobs.executeTakeFirst()
  if (numDeletedRows === 0n) await postpone(db, id, new Date(now))
}

/** Renews the claim on a job while its mail is sent, however long the mail server takes. Returns a function that ends it. */
function renewClaim(db: Kysely<Schema>, { id, tries }: MailJob, now: () => number): () => void {
  const beat = async (): Promise<void> => {
    await db
      .updateTable('mail_jobs')
      .set({ due_at: new Date(now() + RETRY_MS) })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('due_at', '<', new Date(now() + RETRY_MS))
      .execute()
      // A database that is away gives the job to nobody else either.
      .catch(() => undefined)
  }
  const timer = setInterval(() => void beat(), RENEW_MS)
  return () => clearInterval(timer)
}

/** Writes and sends the mail of a job, and deletes the job when nothing more is to do. */
async function deliverJob(db: Kysely<Schema>, job: MailJob, { write, send, limits, now }: Delivery): Promise<void> {
  const deliver = (mail: Mail) => send(mail).finally(renewClaim(db, job, now))
  const finish = () => finishJob(db, job, now())
  const isOver = now() - job.created_at.getTime() >= giveUpMs(job.kind)
  // A mail that a mail server refused is not counted again.
  const isFirst = job.tries === 1
  try {
    if (isOver && LINKS.has(job.kind)) {
      logError('mail: given up (too late)')
      await finish()
      return
    }
    const waitMs = isFirst ? await limits.take(job) : 0
    if (waitMs > 0) {
      await (isOver ? finish() : postpone(db, job.id, new Date(now() + waitMs)))
      return
    }
    const mail = await write(job)
    if (mail !== null) await deliver(mail)
    else if (isFirst) await limits.giveBack(job)
    await finish()
  } catch (error) {
    logError(`mail: ${isOver ? 'given up' : 'not sent, is tried again'} (${reasonOf(error)})`)
    if (isOver) await finish()
  }
}

/** Mails are queued in the database: they survive a restart, and of several servers only one sends each. */
export function openMailQueue(
  db: Kysely<Schema>,
  send: SendMail,
  limits: MailLimits,
  writers: Readonly<Record<MailKind, WriteMail>>,
  now: () => number = Date.now,
): MailQueue {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  const deliverDue = async (): Promise<void> => {
    for (let job = await claim(db, now()); job !== undefined; job = stopped ? undefined : await claim(db, now()))
      await deliverJob(db, job, { write: writers[job.kind], send, limits, now })
  }

  const deliverAll = async (): Promise<void> => {
    try {
      do {
        again = false
        await deliverDue()
      } while (again && !stopped)
    } catch (error) {
      if (!stopped) logError(`mail: the queue could not be read (${reasonOf(error)})`)
    } finally {
      running = null
    }
  }

  const deliver = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    again = running !== null
    running ??= deliverAll()
    return running
  }

  const sendSoon = (): void => void setImmediate(() => void deliver())

  return {
    request: async (kind, emailKey, language) => {
      await queueMail(db, { kind, emailKey, language }, new Date(now()))
      sendSoon()
    },
    waitOf: ({ kind, emailKey, userId }) => limits.waitOf({ kind, email_key: emailKey, user_id: userId }),
    sendSoon,
    deliver,
    start: () => {
      timer ??= setInterval(() => void deliver(), POLL_MS).unref()
      void deliver()
    },
    stop: async () => {
      stopped = true
      if (timer !== null) clearInterval(timer)
      await running
    },
  }
}
