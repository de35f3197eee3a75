import { FILE_WAIT_MS } from '#contract/limits.ts'
import { openRoom } from '#server/limits/room.ts'
import { openWorkQueue } from '#server/limits/work-queue.ts'
import { unavailable } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'
import { within } from '#server/process/within.ts'
import { TooLongError } from './too-long-error.ts'

const MOST_WAITING = 64
const MOST_BY_ADDRESS = 16
/** The job goes on, so that a later call finds the file. */
const RETRY_SECONDS = 30
/** A file that took too long would take as long again. */
const GIVE_UP_MS = 60 * 60_000

/** The files that are being made, by name. */
interface FileJobs {
  /**
   * Does the work once for all who ask for the same name meanwhile. Rejects as the work does. Throws a `Refusal`: 429 when too many wait
   * from the address, 503 when too many wait in all, when it took longer than `FILE_WAIT_MS`, and when the same work took too long before.
   */
  readonly make: (name: string, address: string, work: () => Promise<void>) => Promise<void>
  /** Resolves when all jobs have ended. */
  readonly ended: () => Promise<void>
}

/** One file at a time: typesetting uses a whole core, and readers need the other one. */
export function openFileJobs(now: () => number = () => performance.now(), waitMs: number = FILE_WAIT_MS): FileJobs {
  const jobs = new Map<string, Promise<void>>()
  const givenUp = new Map<string, number>()
  const queue = openWorkQueue(1)
  const slots = openRoom(MOST_WAITING, MOST_BY_ADDRESS, RETRY_SECONDS)

  function start(name: string, work: () => Promise<void>): Promise<void> {
    const job = queue
      .run(work)
      .catch((error: unknown) => {
        if (!(error instanceof TooLongError)) throw error
        givenUp.set(name, now() + GIVE_UP_MS)
        logError(`files: ${name} is given up for an hour`, error)
        throw unavailable(GIVE_UP_MS / 1000)
      })
      .finally(() => jobs.delete(name))
    jobs.set(name, job)
    return job
  }

  return {
    async make(name, address, work) {
      const until = givenUp.get(name)
      if (until !== undefined && until > now()) throw unavailable(Math.ceil((until - now()) / 1000))
      givenUp.delete(name)
      const free = slots.take(address)
      try {
        const ended = await within(waitMs, jobs.get(name) ?? start(name, work))
        if (!ended) throw unavailable(RETRY_SECONDS)
      } finally {
        free()
      }
    },
    async ended() {
      await Promise.allSettled(jobs.values())
    },
  }
}
