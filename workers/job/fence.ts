import type { Table } from 'dexie'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { Checkpoint, ScopeRow, SessionRow } from '#db/schema.ts'

/** Thrown instead of a write by a job that began before the session changed. */
export class StaleEpochError extends Error {
  override readonly name = 'StaleEpochError'
}

/** Whose rows a job writes, and the epoch in which it began. */
export interface Claim extends View {
  readonly db: ReaderDb
  readonly epoch: number
}

/** What every step of a pull needs. */
export interface Job extends Claim {
  /** Whether the reader's session had expired when the job began. The server then answers as to a visitor. */
  readonly expired: boolean
  /** Whether the reader had a subscription when the job began. */
  readonly subscribed: boolean
}

/** The reader and epoch of a job that begins now. A reader whose session has expired gets a visitor's content. */
export async function readJob(db: ReaderDb, lang: string): Promise<Job> {
  const { aud, epoch, expired, user } = await readSession(db)
  return { db, aud: expired ? 'pub' : aud, lang, epoch, expired, subscribed: user?.subscribed === true && !expired }
}

/** Whether the session is still the one in which the job began. */
export const isCurrent = (job: Job, { epoch, expired }: SessionRow): boolean =>
  epoch === job.epoch && expired === job.expired

/**
 * Runs `change` in one transaction over the content tables. Throws `StaleEpochError` if the session changed since the job
 * began. `know` reads what the change needs, in parallel with the session: each wait in a transaction costs as much as a
 * small write. `more`: further tables to write.
 */
export function writeAfterRead<Known, Done>(
  job: Job,
  know: () => Promise<Known>,
  change: (known: Known) => Promise<Done>,
  more: readonly Table[] = [],
): Promise<Done> {
  const { db } = job
  return db.transaction(
    'rw',
    [db.books, db.packs, db.manifests, db.tocs, db.pages, db.languages, db.scopes, db.meta, ...more],
    async () => {
      const [session, known] = await Promise.all([readSession(db), know()])
      if (!isCurrent(job, session)) throw new StaleEpochError()
      return change(known)
    },
  )
}

/** `writeAfterRead` for a change that needs no read in advance. */
export const write = <Done>(job: Job, change: () => Promise<Done>, more: readonly Table[] = []): Promise<Done> =>
  writeAfterRead(job, async () => undefined, change, more)

const scopeKey = ({ aud, lang }: View, name: string): [View['aud'], string, string] => [aud, lang, name]

export async function readScope({ db, ...scope }: Job, name: string): Promise<ScopeRow> {
  const stored = await db.scopes.get(scopeKey(scope, name))
  return stored ?? { aud: scope.aud, lang: scope.lang, name, state: 'stale', checkpoint: null, syncedAt: 0 }
}

/** Reads many scopes in one transaction. Gives undefined for each scope that was never pulled. */
export const readScopes = ({ db, ...scope }: Job, names: readonly string[]): Promise<(ScopeRow | undefined)[]> =>
  db.scopes.bulkGet(names.map((name) => scopeKey(scope, name)))

/** The checkpoint of a full pull: it fetches everything, also what did not change. */
export const FROM_THE_START: Checkpoint = { nextPage: 1, lastPage: 0, total: null, slugs: [] }

/** What a scope is set to when all of it must be pulled again. */
export const STALE_THROUGHOUT = { state: 'stale', checkpoint: FROM_THE_START } as const

export const markFresh = (
  { db, aud, lang }: Job,
  name: string,
  now: number,
  more: Pick<ScopeRow, 'pulledInParts' | 'doubts' | 'leftOut' | 'isUnsure'> = {},
): Promise<unknown> => db.scopes.put({ aud, lang, name, state: 'fresh', checkpoint: null, syncedAt: now, ...more })

/** A server that sends a subscriber only beginnings is asked again this many times. */
const MOST_DOUBTS = 2

/**
 * Marks a book to be pulled again that came with unreadable rows, or only with beginnings for a subscriber: the subscription may
 * have ended and started again during the pull. Call it within a writing transaction. Gives false after `most` times: then the
 * server means it.
 */
export async function doubt(job: Job, name: string, most = MOST_DOUBTS): Promise<boolean> {
  const scope = await readScope(job, name)
  const doubts = (scope.doubts ?? 0) + 1
  if (doubts > most) return false
  await job.db.scopes.put({ ...scope, ...STALE_THROUGHOUT, doubts })
  return true
}

export const markStale = async (job: Job, name: string): Promise<unknown> =>
  job.db.scopes.put({ ...(await readScope(job, name)), state: 'stale' })
