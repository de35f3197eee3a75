import type { CallProblem } from '#contract/problems.ts'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { readMeta } from '#db/meta.ts'
import type { StatusRow } from '#db/schema.ts'
import { type Job, markFresh, markStale, readScope, readScopes, write } from '../engine/fence.ts'
import { countLibrary, createProgress } from '../engine/progress.ts'
import { networkOf, writeStatus } from '../engine/status.ts'
import { pullBook } from './pull-book.ts'
import { countStored, imageAddresses, pullImages, sweepImages } from './pull-images.ts'
import { type Pull, pullBooks, pullLanguages, pullPages } from './pull-lists.ts'
import { checkStats, isDue, type PageStats, statsKey, storedRevision } from './stats.ts'

interface PullEnvironment {
  readonly apiBase: string
  readonly origin: string
  readonly fetch: typeof fetch
  readonly openCache: (() => Promise<Cache>) | undefined
  readonly savesData: () => boolean
  readonly pageStats: PageStats
}

interface Pass {
  readonly problem: CallProblem | null
  /** The stats to copy into the browser's storage. Null when they were not requested. */
  readonly stats: string | null
  /** At least one text or picture arrived, even if the pass failed later. */
  readonly receivedAny: boolean
  /** The library, or the reader's right to it, changed during the pull. */
  readonly changedMeanwhile: boolean
}

const LISTS = [
  ['languages', pullLanguages],
  ['pages', pullPages],
  ['books', pullBooks],
] as const

const bookScopes = (slugs: readonly string[]): string[] => slugs.map((slug) => `book:${slug}`)

const isGone = (problem: CallProblem): boolean =>
  problem.kind === 'refused' && (problem.status === 404 || problem.status === 410)

async function pullLists(pull: Pull, progress: ReturnType<typeof createProgress>): Promise<CallProblem | null> {
  for (const [name, step] of LISTS) {
    if ((await readScope(pull.job, name)).state === 'fresh') continue
    await progress.report()
    const problem = await step(pull)
    if (problem !== null) return problem
    progress.recount()
  }
  return null
}

type BooksPulled =
  | { readonly kind: 'pulled'; readonly doubted: boolean }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly problem: CallProblem }

interface Telling {
  readonly report: () => Promise<void>
  readonly onReceived: (more: number) => Promise<void>
}

/** Pulls the books that are not fresh, one after another, until the reader pauses or a call fails. */
async function pullStaleBooks(pull: Pull, books: readonly string[], telling: Telling): Promise<BooksPulled> {
  const { job } = pull
  let gone: CallProblem | null = null
  let doubted = false
  for (const slug of books) {
    if ((await readOfflineSettings(job.db)).paused) return { kind: 'paused' }
    if ((await readScope(job, `book:${slug}`)).state === 'fresh') continue
    await telling.report()
    const outcome = await pullBook(pull, slug, telling.onReceived)
    if (outcome === 'paused') return { kind: 'paused' }
    doubted ||= outcome === 'doubted'
    if (outcome === null || outcome === 'doubted') continue
    if (!isGone(outcome)) return { kind: 'failed', problem: outcome }
    // The stored list of books is out of date, so the retry pulls it again. The other books do not wait for that.
    await write(job, () => markStale(job, 'books'))
    gone = outcome
  }
  return gone === null ? { kind: 'pulled', doubted } : { kind: 'failed', problem: gone }
}

/** One pass over everything that belongs on the device, for one reader and language. Fresh scopes cost nothing. */
export async function pullLibrary(pull: Pull, environment: PullEnvironment): Promise<Pass> {
  const { job, now } = pull
  const { db, aud, lang } = job
  let stats: string | null = null
  let receivedAny = false
  const failed = async (problem: CallProblem): Promise<Pass> => {
    await tellEnd(job, { network: networkOf(problem, true) })
    return { problem, stats, receivedAny, changedMeanwhile: false }
  }

  const known = await readMeta(db, statsKey(job))
  if (isDue(known, environment.pageStats, now())) {
    const checked = await checkStats(pull)
    if (checked.outcome !== null) return failed(checked.outcome)
    stats = checked.stored
  }
  const progress = createProgress(job, environment, now)
  const onReceived = (more: number): Promise<void> => {
    receivedAny = true
    return progress.report(more)
  }
  const listProblem = await pullLists(pull, progress)
  if (listProblem !== null) return failed(listProblem)
  const books = (await db.tocs.get([aud, lang, 'books']))?.slugs ?? []
  const revision = await storedRevision(job)
  const pulled = await pullStaleBooks({ ...pull, revision }, books, { report: progress.report, onReceived })
  if (pulled.kind === 'failed') return failed(pulled.problem)
  if (pulled.kind === 'paused') {
    await tellEnd(job, { network: 'online', paused: true, ...(await countLibrary(job, environment)) })
    return { problem: null, stats, receivedAny, changedMeanwhile: false }
  }
  // The figures are known only when all texts are stored.
  progress.recount()
  if (!(await pullAllImages(job, environment, { report: progress.report, onReceived }, now())))
    return failed({ kind: 'offline' })
  const wholeBefore = await isWhole(job)
  const confirmed = (await isPulledInParts(job, books)) ? await checkStats(pull) : null
  if (confirmed !== null && confirmed.outcome === null) stats = confirmed.stored
  const whole = await isWhole(job)
  await tellEnd(job, {
    network: 'online',
    paused: false,
    storageFull: false,
    lastSyncAt: now(),
    ...(await countLibrary(job, environment, whole)),
  })
  return { problem: null, stats, receivedAny, changedMeanwhile: pulled.doubted || (wholeBefore && !whole) }
}

/**
 * Writes the status at the end of a pass. It reads `isWhole` in the same transaction, because a reader may restore a book
 * at any moment.
 */
const tellEnd = (job: Job, change: Partial<StatusRow>): Promise<void> =>
  job.db.transaction('rw', job.db.meta, job.db.scopes, job.db.tocs, async () =>
    writeStatus(job, { ...change, phase: 'idle', complete: await isWhole(job) }),
  )

/** Whether a book came in several pages, from a server that can tell whether something changed between them. */
async function isPulledInParts(job: Job, books: readonly string[]): Promise<boolean> {
  const stats = await readMeta(job.db, statsKey(job))
  if (stats === undefined || stats.revision === null) return false
  return (await readScopes(job, bookScopes(books))).some((scope) => scope?.pulledInParts === true)
}

/**
 * Pulls all pictures. Without Cache Storage (plain HTTP from another machine, for example) there is no place for them, and
 * they count as fresh.
 */
async function pullAllImages(
  job: Job,
  environment: PullEnvironment,
  { report, onReceived }: Telling,
  now: number,
): Promise<boolean> {
  const scope = await readScope(job, 'images')
  if (environment.openCache === undefined) {
    if (scope.state === 'stale') await write(job, () => markFresh(job, 'images', now))
    return true
  }
  const cache = await environment.openCache()
  const addresses = await imageAddresses(job, environment.apiBase, environment.savesData())
  const stored = await countStored(cache, addresses)
  if (scope.state === 'fresh' && stored === addresses.length) return true
  // The browser evicted some pictures. The library is not whole until they are back, even if they cannot be fetched now.
  if (scope.state === 'fresh') await write(job, () => markStale(job, 'images'))
  await report()
  if (!(await pullImages(cache, addresses, environment.fetch, () => onReceived(1)))) return false
  const scopes = (await job.db.tocs.toArray()).filter((toc) => toc.list === 'books')
  const wanted = await Promise.all(
    scopes.map(({ aud, lang }) => imageAddresses({ db: job.db, aud, lang }, environment.apiBase)),
  )
  await sweepImages(cache, new Set(wanted.flat()), environment.origin)
  await write(job, () => markFresh(job, 'images', now))
  return true
}

/** Whether every list, every book and the pictures are stored and current. */
async function isWhole(job: Job): Promise<boolean> {
  const books = await job.db.tocs.get([job.aud, job.lang, 'books'])
  if (books === undefined) return false
  const names = ['languages', 'pages', 'books', 'images', ...bookScopes(books.slugs)]
  const scopes = await readScopes(job, names)
  return scopes.every((scope) => scope?.state === 'fresh')
}
