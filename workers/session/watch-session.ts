import { liveQuery } from 'dexie'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/session.ts'
import type { Job } from '../engine/fence.ts'

interface ReaderChanges {
  /** The reader, or what he may read, is not what this tab's last pass was for. */
  readonly onOther: () => void
  /** A sign-out was begun. */
  readonly onSignOut: () => void
}

/**
 * Every tab watches who the reader is: the one where he signed in or out may be gone before it has fetched what is his, has sent what he does, or
 * has ended what it began.
 */
export function createSessionWatch(db: ReaderDb, { onOther, onSignOut }: ReaderChanges) {
  let passEpoch: number | null = null
  return {
    /** A pass is for this reader. Gives the job back. */
    passing(job: Job): Job {
      passEpoch = job.epoch
      return job
    },
    start(): void {
      liveQuery(() => readSession(db)).subscribe(({ epoch, leaving }) => {
        if (leaving) onSignOut()
        // Before its first pass a tab has fetched nothing for anybody.
        else if (passEpoch !== null && passEpoch !== epoch) onOther()
      })
    },
  }
}
