import type { CallProblem } from '#contract/problems.ts'
import { readOfflineSettings } from '#db/offline-settings.ts'
import type { StatsRow, StatusRow } from '#db/schema.ts'
import { type Job, markFresh, markStale, readScope, readScopes, write } from '../engine/fence.ts'
import { countLibrary, createProgress } from '../engine/progress.ts'
import { networkOf, writeStatus } from '../engine/status.ts'
import { pullBook, readBook } from './pull-book.ts'
import { countStored, imageAddresses, pullImages, sweepImages } from './pull-images.ts'
import { type Pull, pullBooks, pullLanguages, pullPages } from './pull-lists.ts'
import { checkStats, isDue, statsKey } from './stats.ts'

interface PullEnvironment {
  readonly apiBase: string
  readonly origin: string
  readonly fetch: typeof fetch
  readonly openCache: (() => Promise<Cache>) | undefined
  readonly savesData: () => boolean
  readonly storedStats: string | null
}

interface Pass {
  readonly problem: CallProblem | null
  /** For the browser's storage; null when the stats were not asked for. */
  readonly stats: string | null
  /** Texts or pictures arrived, whatever came after. */
  readonly moved: boolean
  /** The library changed while it was pulled, or the reader's right to it. */
  readonly overtaken: boolean
}

const LISTS = [
  ['languages', pullLanguages],
  ['pages', pullPages],
  ['books', pullBooks],
] as const

const bookScopes = (slugs: readonly string[]): string[] => slugs.map((slug) => `book:${slug}`)

const isGone = (problem: CallProblem): boolean =>
  problem.kind === 'refused' && (problem.status === 404 || problem.status === 410)

/** One pass over all that belongs on the device, for one reader and language: what is fresh costs nothing. */
export async function pullLibrary(pull: Pull, around: PullEnvironment): Promise<Pass> {
  const { job, now } = pull
  const { db, aud, lang } = job
  let stats: string | null = null
  let moved = false
  const failed = async (problem: CallProblem): Promise<Pass> => {
    await tellEnd(job, { network: networkOf(problem, true) })
    return { problem, stats, moved, overtaken: false }
  }

  const known = (await db.meta.get(statsKey(job))) as StatsRow | undefined
  if (isDue(known, around.storedStats, now())) {
    const checked = await checkStats(pull)
    if (checked.outcome !== null) return failed(checked.outcome)
    stats = checked.stored
  }
  const progress = createProgress(job, around, now)
  const onMoved = (more: number): Promise<void> => {
    moved = true
    return progress.report(more)
  }
  for (const [name, step] of LISTS) {
    if ((await readScope(job, name)).state === 'fresh') continue
    await progress.report()
    const outcome = await step(pull)
    if (outcome !== null) return failed(outcome)
    progress.recount()
  }
  const books = (await db.tocs.get([aud, lang, 'books']))?.slugs ?? []
  const isPaused = async () => (await readOfflineSettings(db)).paused
  const pause = async (): Promise<Pass> => {
    await tellEnd(job, { network: 'online', paused: true, ...(await countLibrary(job, around)) })
    return { problem: null, stats, moved, overtaken: false }
  }
  const scopes = await readScopes(job, bookScopes(books))
  let gone: CallProblem | null = null
  let doubted = false
  let begun: ReturnType<typeof readBook> | undefined
  try {
    for (const [at, slug] of books.entries()) {
      const ahead = begun
      if (await isPaused()) return pause()
      if ((await readScope(job, `book:${slug}`)).state === 'fresh') continue
      await progress.report()
      const outcome = await pullBook(pull, slug, {
        onStored: onMoved,
        ahead,
        // Of a book that was never asked for the beginning is wanted: it is on its way while the end of this one is stored.
        onLastPage: () => {
          const next = books[at + 1]
          if (next !== undefined && scopes[at + 1] === undefined) begun = readBook(pull, next, 1)
        },
      })
      if (outcome === 'paused') return pause()
      doubted ||= outcome === 'doubted'
      if (outcome === null || outcome === 'doubted') continue
      if (!isGone(outcome)) return failed(outcome)
      // The list of the books is older than the library: the retry asks for it again. The other books do not wait for that.
      await write(job, () => markStale(job, 'books'))
      gone = outcome
    }
  } finally {
    void begun?.stop()
  }
  if (gone !== null) return failed(gone)
  // What the texts show is known only now.
  progress.recount()
  if (!(await pullAllImages(job, around, { report: progress.report, onMoved }, now())))
    return failed({ kind: 'offline' })
  const arrived = await isWhole(job)
  const confirmed = (await isPulledInParts(job, books)) ? await checkStats(pull) : null
  if (confirmed !== null && confirmed.outcome === null) stats = confirmed.stored
  const whole = await isWhole(job)
  await tellEnd(job, {
    network: 'online',
    paused: false,
    storageFull: false,
    lastSyncAt: now(),
    ...(await countLibrary(job, around, whole)),
  })
  return { problem: null, stats, moved, overtaken: doubted || (arrived && !whole) }
}

/** In the transaction that looks whether all is here: the reader may want a book again between the two. */
const tellEnd = (job: Job, change: Partial<StatusRow>): Promise<void> =>
  job.db.transaction('rw', job.db.meta, job.db.scopes, job.db.tocs, async () =>
    writeStatus(job, { ...change, phase: 'idle', complete: await isWhole(job) }),
  )

/** Whether a book came in several pages from a server that can say whether something changed meanwhile. */
async function isPulledInParts(job: Job, books: readonly string[]): Promise<boolean> {
  const stats = (await job.db.meta.get(statsKey(job))) as StatsRow | undefined
  if (stats === undefined || stats.revision === null) return false
  return (await readScopes(job, bookScopes(books))).some((scope) => scope?.pulledInParts === true)
}

/** Without Cache Storage (plain http of another machine, say) there is no place for pictures, and nothing to wait for. */
async function pullAllImages(
  job: Job,
  around: PullEnvironment,
  { report, onMoved }: { readonly report: () => Promise<void>; readonly onMoved: (more: number) => Promise<void> },
  now: number,
): Promise<boolean> {
  const scope = await readScope(job, 'images')
  if (around.openCache === undefined) {
    if (scope.state === 'stale') await write(job, () => markFresh(job, 'images', now))
    return true
  }
  const cache = await around.openCache()
  const addresses = await imageAddresses(job, around.apiBase, around.savesData())
  const stored = await countStored(cache, addresses)
  if (scope.state === 'fresh' && stored === addresses.length) return true
  // The browser has cleared some of them: until they are back the library is not whole, also when none can be had now.
  if (scope.state === 'fresh') await write(job, () => markStale(job, 'images'))
  await report()
  if (!(await pullImages(cache, addresses, around.fetch, () => onMoved(1)))) return false
  const scopes = (await job.db.tocs.toArray()).filter((toc) => toc.list === 'books')
  const wanted = await Promise.all(
    scopes.map(({ aud, lang }) => imageAddresses({ db: job.db, aud, lang }, around.apiBase)),
  )
  await sweepImages(cache, new Set(wanted.flat()), around.origin)
  await write(job, () => markFresh(job, 'images', now))
  return true
}

/** Every list, every book and the pictures are here and current. */
async function isWhole(job: Job): Promise<boolean> {
  const books = await job.db.tocs.get([job.aud, job.lang, 'books'])
  if (books === undefined) return false
  const names = ['languages', 'pages', 'books', 'images', ...bookScopes(books.slugs)]
  const scopes = await readScopes(job, names)
  return scopes.every((scope) => scope?.state === 'fresh')
}
