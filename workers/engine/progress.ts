import { readOfflineSettings } from '#db/offline-settings.ts'
import { readManifests } from '#db/packs.ts'
import { countStored, imageAddresses } from '../pull/pull-images.ts'
import type { Job } from './fence.ts'
import { writeStatus } from './status.ts'

/** Told no more often: each reader of the status wakes by it. */
const REPORT_MS = 250

interface Counted {
  readonly done: number
  readonly total: number
}

interface Pictures {
  readonly apiBase: string
  readonly openCache: (() => Promise<Cache>) | undefined
  readonly savesData: () => boolean
}

const countTexts = async (job: Job): Promise<number> =>
  (await readManifests(job.db, job))
    .map((row) => row.here.filter((here) => here).length)
    .reduce((sum, count) => sum + count, 0)

/** How many articles and pictures there are to have, and how many of them are here. Of a whole library no text need be counted. */
export async function countLibrary(
  job: Job,
  { apiBase, openCache, savesData }: Pictures,
  isWhole = false,
): Promise<Counted> {
  const { db, aud, lang } = job
  const toc = await db.tocs.get([aud, lang, 'books'])
  const books = (await db.books.bulkGet((toc?.slugs ?? []).map((slug) => [aud, lang, slug]))).filter(
    (row) => row !== undefined,
  )
  const { removedBooks } = await readOfflineSettings(db)
  const articles = books
    .filter((book) => !removedBooks.includes(book.slug))
    .reduce((sum, book) => sum + book.articlesCount, 0)
  const texts = isWhole ? articles : await countTexts(job)
  const addresses = await imageAddresses(job, apiBase, savesData())
  const stored = openCache === undefined ? addresses.length : await countStored(await openCache(), addresses)
  return { done: Math.min(texts, articles) + stored, total: articles + addresses.length }
}

/** How far a pass is, in the status: counted once, and from then on by what comes. */
export function createProgress(job: Job, pictures: Pictures, now: () => number) {
  let counted: Counted | null = null
  let come = 0
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    /** So many more are here. */
    async report(more = 0): Promise<void> {
      come += more
      const elapsedMs = now() - toldAt
      // A clock that was set back is no reason to be silent.
      if (elapsedMs >= 0 && elapsedMs < REPORT_MS) return
      toldAt = now()
      counted ??= await countLibrary(job, pictures).finally(() => {
        come = 0
      })
      const { done, total } = counted
      await writeStatus(job, {
        network: 'online',
        phase: 'saving',
        complete: false,
        done: Math.min(done + come, total),
        total,
      })
    },
    /** There may be more or less to have than before. */
    recount(): void {
      counted = null
      toldAt = Number.NEGATIVE_INFINITY
    },
  }
}
