import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import { readMeta } from '#db/meta.ts'
import { readSession } from '#db/reader/session.ts'
import type { StatusRow } from '#db/schema.ts'
import type { Job } from './fence.ts'

const FIRST: Omit<Required<StatusRow>, 'language' | 'aud'> = {
  key: 'status',
  network: 'online',
  phase: 'idle',
  done: 0,
  total: 0,
  storageFull: false,
  timesFull: 0,
  lastSyncAt: 0,
}

/**
 * Changes some fields of the status; the other fields stay. For another language or reader the row starts from defaults. A
 * job of an older epoch writes nothing.
 */
export async function writeStatus({ db, aud, lang, epoch }: Job, change: Partial<StatusRow>): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const [session, stored] = await Promise.all([readSession(db), readMeta(db, 'status')])
    if (session.epoch !== epoch) return
    const same = stored?.aud === aud && stored.language === lang
    const base = same ? stored : { ...FIRST, network: stored?.network ?? 'online' }
    await db.meta.put({ ...base, key: 'status', language: lang, aud, ...change })
  })
}

/** “Network Authentication Required” */
const AUTHENTICATE = 511

/**
 * Whether somebody else, such as a portal, wants something from the reader: its page is for a browser, and a call may get an error. The
 * other errors of a gateway only say that our server is away.
 */
export const isForReader = (problem: CallProblem): boolean =>
  problem.kind === 'not_our_server' && (problem.status < 500 || problem.status === AUTHENTICATE)

/** What a failed call says about the network. A refusal counts as unreachable: the server is there but cannot serve. */
export function networkOf(problem: CallProblem, online: boolean): StatusRow['network'] {
  if (problem.kind === 'offline' && !online) return 'offline'
  return isForReader(problem) ? 'intercepted' : 'unreachable'
}

const timesFull = async (db: ReaderDb): Promise<number> => ({ ...FIRST, ...(await readMeta(db, 'status')) }).timesFull

/** Tells the reader that the disk is full. */
export const tellFull = (job: Job): Promise<void> =>
  job.db.transaction('rw', job.db.meta, async () =>
    writeStatus(job, { storageFull: true, timesFull: (await timesFull(job.db)) + 1, phase: 'idle' }),
  )

/** Begins a pass. Gives what writes the status at its end. It takes back only what was said of a full disk before the pass began. */
export async function beginStatus(db: ReaderDb): Promise<(job: Job, change: Partial<StatusRow>) => Promise<void>> {
  const before = await timesFull(db)
  return (job, change) =>
    db.transaction('rw', db.meta, async () => {
      const full = (await timesFull(db)) > before ? { storageFull: true } : {}
      await writeStatus(job, { ...change, ...full, phase: 'idle' })
    })
}
