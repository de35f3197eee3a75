import { liveQuery, type Subscription } from 'dexie'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { Job } from '../job/fence.ts'

interface ReaderChanges {
  /** The reader or their rights changed since this tab's last pass. */
  readonly onOther: () => void
  /** A sign-out has begun. */
  readonly onSignOut: () => void
}

/**
 * Watches the session in every tab. The tab of the sign-in or sign-out may close before it has pulled the reader's
 * content, sent their intents or finished the sign-out; then another tab does it.
 */
export function createSessionWatch(db: ReaderDb, { onOther, onSignOut }: ReaderChanges) {
  let passEpoch: number | null = null
  let watching: Subscription | null = null
  return {
    /** Notes that a pass works for this job's reader, and gives the job back. */
    passing(job: Job): Job {
      passEpoch = job.epoch
      return job
    },
    /** Starts, or starts again: the tables may have been deleted meanwhile. */
    start(): void {
      watching?.unsubscribe()
      watching = liveQuery(() => readSession(db)).subscribe(({ epoch, signingOut }) => {
        if (signingOut) onSignOut()
        // A tab without a first pass has fetched nothing.
        else if (passEpoch !== null && passEpoch !== epoch) onOther()
      })
    },
  }
}
