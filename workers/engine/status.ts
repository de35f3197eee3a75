import type { CallProblem } from '#contract/problems.ts'
import { readMeta } from '#db/meta.ts'
import { readSession } from '#db/reader/session.ts'
import type { StatusRow } from '#db/schema.ts'
import type { Job } from './fence.ts'

const FIRST: Omit<StatusRow, 'language' | 'aud'> = {
  key: 'status',
  network: 'online',
  phase: 'idle',
  done: 0,
  total: 0,
  complete: false,
  storageFull: false,
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

/** What a failed call says about the network. A refusal counts as unreachable: the server is there but cannot serve. */
export const networkOf = (problem: CallProblem, online: boolean): StatusRow['network'] =>
  problem.kind === 'offline' && !online ? 'offline' : 'unreachable'

/** Whether the same call may succeed later. */
export const isPassing = (problem: CallProblem | null): problem is CallProblem =>
  problem !== null && (problem.kind !== 'refused' || problem.status >= 500 || problem.status === 429)
