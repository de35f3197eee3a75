import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { hasText, readManifests } from '#db/library/manifest.ts'
import type { Job } from '../job/fence.ts'
import { writeStatus } from '../job/status.ts'
import { imageAddresses, listedBooks, missingOf, openPictures } from './pull-images.ts'

/** Reports are at least this far apart, because each one wakes every live query of the status. */
const REPORT_MS = 250

interface Counted {
  readonly done: number
  readonly total: number
}

export interface Pictures {
  readonly apiBase: string
  readonly openCache: (() => Promise<Cache>) | undefined
  /** Whether the reader asked the browser to save data. */
  readonly savesData: () => boolean
}

const countTexts = async (job: Job): Promise<number> =>
  (await readManifests(job.db, job))
    .map((row) => row.articles.filter(hasText).length)
    .reduce((sum, count) => sum + count, 0)

/**
 * Counts the articles and pictures of the library, and how many of them are on the device. With `isComplete` all texts are
 * known to be stored, and no text is counted.
 */
export async function countLibrary(
  job: Job,
  { apiBase, openCache, savesData }: Pictures,
  isComplete = false,
): Promise<Counted> {
  const books = await listedBooks(job)
  const { removedBooks } = await readOfflineSettings(job.db)
  // A book that does not say how many it has counts as soon as its first page is here.
  const counts = books
    .filter(({ slug }) => !removedBooks.includes(slug))
    .flatMap(({ articlesCount }) => articlesCount ?? [])
  const articles = counts.reduce((sum, count) => sum + count, 0)
  const texts = isComplete ? articles : await countTexts(job)
  const addresses = await imageAddresses(job, apiBase, savesData())
  const cache = await openPictures(openCache)
  const missing = cache === null ? 0 : (await missingOf(cache, addresses)).length
  const stored = addresses.length - missing
  // In a complete library, pictures that are missing were left out.
  return { done: Math.min(texts, articles) + stored, total: articles + (isComplete ? stored : addresses.length) }
}

/** Writes a pass's progress to the status. It counts the tables once and then adds what arrives. */
export function createProgress(job: Job, pictures: Pictures, now: () => number) {
  let counted: Counted | null = null
  let received = 0
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    /** `more` texts or pictures were stored. */
    async report(more = 0): Promise<void> {
      received += more
      const elapsedMs = now() - toldAt
      // After the clock was set back, `elapsedMs` is negative: report all the same.
      if (elapsedMs >= 0 && elapsedMs < REPORT_MS) return
      toldAt = now()
      counted ??= await countLibrary(job, pictures).finally(() => {
        received = 0
      })
      const { done, total } = counted
      await writeStatus(job, {
        network: 'online',
        phase: 'saving',
        done: Math.min(done + received, total),
        total,
      })
    },
    /** The totals may have changed: count again at the next report. */
    recount(): void {
      counted = null
      toldAt = Number.NEGATIVE_INFINITY
    },
  }
}
