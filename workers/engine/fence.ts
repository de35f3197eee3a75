import type { ReaderDb } from '#db/db.ts'
import type { Checkpoint, ScopeRow, SessionRow } from '#db/schema.ts'
import { readSession } from '#db/session.ts'
import type { Scope } from '../store/rows.ts'

/** A write of a job that began before a sign-in or a sign-out: it must not happen. */
export class StaleEpochError extends Error {
  override readonly name = 'StaleEpochError'
}

/** Whose rows a piece of work is about, and under which session it began. */
export interface Claim extends Scope {
  readonly db: ReaderDb
  readonly epoch: number
}

/** What every step of a pull works with. */
export interface Job extends Claim {
  /** Whether the reader's session had ended when the job began: from then on the server answers as to a visitor. */
  readonly expired: boolean
  /** Whether the reader was known to have a right to whole texts. */
  readonly subscribed: boolean
}

/** For whom something is done that begins now; whose session has ended is one of all visitors. */
export async function readJob(db: ReaderDb, lang: string): Promise<Job> {
  const { aud, epoch, expired, user } = await readSession(db)
  return { db, aud: expired ? 'pub' : aud, lang, epoch, expired, subscribed: user?.subscribed === true && !expired }
}

/** Whether the session is still the one that the job began under. */
export const isCurrent = (job: Job, { epoch, expired }: SessionRow): boolean =>
  epoch === job.epoch && expired === job.expired

/**
 * One transaction over the library's tables, if the session is still what it was when the job began. Throws `StaleEpochError`. What the change
 * has to know is asked for together with the session: each wait costs as much as a small write.
 */
export function writeAfterRead<Known, Done>(
  job: Job,
  know: () => Promise<Known>,
  change: (known: Known) => Promise<Done>,
): Promise<Done> {
  const { db } = job
  return db.transaction(
    'rw',
    [db.books, db.articlePacks, db.packs, db.manifests, db.tocs, db.pages, db.languages, db.scopes, db.meta],
    async () => {
      const [session, known] = await Promise.all([readSession(db), know()])
      if (!isCurrent(job, session)) throw new StaleEpochError()
      return change(known)
    },
  )
}

/** The same for a change that knows all it has to, or asks by itself. */
export const write = <Done>(job: Job, change: () => Promise<Done>): Promise<Done> =>
  writeAfterRead(job, async () => undefined, change)

const scopeKey = ({ aud, lang }: Scope, name: string): [Scope['aud'], string, string] => [aud, lang, name]

export async function readScope({ db, ...scope }: Job, name: string): Promise<ScopeRow> {
  const stored = await db.scopes.get(scopeKey(scope, name))
  return stored ?? { aud: scope.aud, lang: scope.lang, name, state: 'stale', checkpoint: null, syncedAt: 0 }
}

/** In one transaction, however many there are; undefined for what was never pulled. */
export const readScopes = ({ db, ...scope }: Job, names: readonly string[]): Promise<(ScopeRow | undefined)[]> =>
  db.scopes.bulkGet(names.map((name) => scopeKey(scope, name)))

/** A pull that begins anew and takes everything, also what did not change. */
export const FROM_THE_START: Checkpoint = { nextPage: 1, lastPage: 0, total: 0, slugs: [] }

export const markFresh = (
  { db, aud, lang }: Job,
  name: string,
  now: number,
  more: Pick<ScopeRow, 'pulledInParts' | 'doubts'> = {},
): Promise<unknown> => db.scopes.put({ aud, lang, name, state: 'fresh', checkpoint: null, syncedAt: now, ...more })

/** So often a server is asked again that gives a subscriber beginnings only. */
const MOST_DOUBTS = 2

/**
 * Within a writing transaction: has all of a book fetched again of which a reader got beginnings who has a right to the whole; his subscription
 * may have ended and begun again meanwhile. False where that was done and done again: then the server means it.
 */
export async function doubt(job: Job, name: string): Promise<boolean> {
  const scope = await readScope(job, name)
  const doubts = (scope.doubts ?? 0) + 1
  if (doubts > MOST_DOUBTS) return false
  await job.db.scopes.put({ ...scope, state: 'stale', checkpoint: FROM_THE_START, doubts })
  return true
}

export const markStale = async (job: Job, name: string): Promise<unknown> =>
  job.db.scopes.put({ ...(await readScope(job, name)), state: 'stale' })
