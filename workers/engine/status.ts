import type { CallProblem } from '#contract/problems.ts'
import type { StatusRow } from '#db/schema.ts'
import { readSession } from '#db/session.ts'
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

/** Says what changed of the engine's state; the rest stays. Another language or reader begins anew. Of a job that was overtaken nothing is said. */
export async function writeStatus({ db, aud, lang, epoch }: Job, change: Partial<StatusRow>): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const [session, stored] = await Promise.all([readSession(db), db.meta.get('status')])
    if (session.epoch !== epoch) return
    const before = stored?.key === 'status' && 'network' in stored ? stored : null
    const same = before !== null && before.aud === aud && before.language === lang
    const base = same ? before : { ...FIRST, network: before?.network ?? 'online' }
    await db.meta.put({ ...base, key: 'status', language: lang, aud, ...change })
  })
}

/** What a failed call says of the network. A refusal is an answer: the server is there, and cannot serve. */
export const networkOf = (problem: CallProblem, online: boolean): StatusRow['network'] =>
  problem.kind === 'offline' && !online ? 'offline' : 'unreachable'

/** Whether a call may well succeed later. */
export const isPassing = (problem: CallProblem | null): problem is CallProblem =>
  problem !== null && (problem.kind !== 'refused' || problem.status >= 500 || problem.status === 429)
