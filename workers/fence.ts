import type { ReaderDb } from '../src/db/db.ts'
import type { ScopeRow } from '../src/db/schema.ts'
import { readSession } from '../src/db/session.ts'
import type { Scope } from './rows.ts'

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
}

/**
 * One transaction over the library's tables, if the session is still what it was when the job began. Throws `StaleEpochError`. What the change
 * has to know is asked for together with the session: each wait costs as much as a small write.
 */
export function writeKnowing<Known, Done>(
  job: Job,
  know: () => Promise<Known>,
  change: (known: Known) => Promise<Done>,
): Promise<Done> {
  const { db } = job
  return db.transaction(
    'rw',
    [db.books, db.articles, db.packs, db.manifests, db.tocs, db.pages, db.languages, db.scopes, db.meta],
    async () => {
      const [{ epoch, expired }, known] = await Promise.all([readSession(db), know()])
      if (epoch !== job.epoch || expired !== job.expired) throw new StaleEpochError()
      return change(known)
    },
  )
}

/** The same for a change that knows all it has to, or asks by itself. */
export const write = <Done>(job: Job, change: () => Promise<Done>): Promise<Done> =>
  writeKnowing(job, async () => undefined, change)

const scopeKey = ({ aud, lang }: Scope, name: string): [Scope['aud'], string, string] => [aud, lang, name]

export async function readScope({ db, ...scope }: Job, name: string): Promise<ScopeRow> {
  const stored = await db.scopes.get(scopeKey(scope, name))
  return stored ?? { aud: scope.aud, lang: scope.lang, name, state: 'stale', checkpoint: null, syncedAt: 0 }
}

/** In one transaction, however many there are; undefined for what was never pulled. */
export const readScopes = ({ db, ...scope }: Job, names: readonly string[]): Promise<(ScopeRow | undefined)[]> =>
  db.scopes.bulkGet(names.map((name) => scopeKey(scope, name)))

export const markFresh = (job: Job, name: string, now: number): Promise<unknown> =>
  job.db.scopes.put({ aud: job.aud, lang: job.lang, name, state: 'fresh', checkpoint: null, syncedAt: now })

export const markStale = async (job: Job, name: string): Promise<unknown> =>
  job.db.scopes.put({ ...(await readScope(job, name)), state: 'stale' })
