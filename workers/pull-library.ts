import type { CallProblem } from '#contract/problems.ts'
import { readKeeping } from '../src/db/keeping.ts'
import type { StatsRow } from '../src/db/schema.ts'
import { type Job, markFresh, markStale, readScope, write } from './fence.ts'
import { pullBook } from './pull-book.ts'
import { countStored, imageAddresses, pullImages, sweepImages } from './pull-images.ts'
import { type Pull, pullBooks, pullLanguages, pullPages } from './pull-lists.ts'
import { checkStats, isDue, statsKey } from './stats.ts'
import { networkOf, writeStatus } from './status.ts'

interface Surroundings {
  readonly apiBase: string
  readonly origin: string
  readonly fetch: typeof fetch
  readonly openCache: (() => Promise<Cache>) | undefined
  readonly storedStats: string | null
}

interface Pass {
  readonly problem: CallProblem | null
  /** For the browser's storage; null when the stats were not asked for. */
  readonly stats: string | null
  /** Texts or pictures arrived, whatever came after. */
  readonly moved: boolean
}

const LISTS = [
  ['languages', pullLanguages],
  ['pages', pullPages],
  ['books', pullBooks],
] as const

/** Told no more often: counting costs, and so does each reader of the status. */
const REPORT_MS = 250

/** How many articles and pictures there are to have, and how many of them are here. */
async function countLibrary(job: Job, { apiBase, openCache }: Surroundings): Promise<{ done: number; total: number }> {
  const { db, aud, lang } = job
  const toc = await db.tocs.get([aud, lang, 'books'])
  const books = (await db.books.bulkGet((toc?.slugs ?? []).map((slug) => [aud, lang, slug]))).filter(
    (row) => row !== undefined,
  )
  const { left } = await readKeeping(db)
  const articles = books.filter((book) => !left.includes(book.slug)).reduce((sum, book) => sum + book.articlesCount, 0)
  const bodies = await db.bodies.where('[aud+lang+slug]').between([aud, lang, ''], [aud, lang, '\uffff']).count()
  const addresses = await imageAddresses(job, apiBase)
  const stored = openCache === undefined ? addresses.length : await countStored(await openCache(), addresses)
  return { done: Math.min(bodies, articles) + stored, total: articles + addresses.length }
}

const isGone = (problem: CallProblem): boolean =>
  problem.kind === 'refused' && (problem.status === 404 || problem.status === 410)

/** One pass over all that belongs on the device, for one reader and language: what is fresh costs nothing. */
export async function pullLibrary(pull: Pull, around: Surroundings): Promise<Pass> {
  const { job, now } = pull
  const { db, aud, lang } = job
  let stats: string | null = null
  let moved = false
  const failed = async (problem: CallProblem): Promise<Pass> => {
    await writeStatus(job, { network: networkOf(problem, true), phase: 'idle', complete: await isWhole(job) })
    return { problem, stats, moved }
  }

  const known = (await db.meta.get(statsKey(job))) as StatsRow | undefined
  if (isDue(known, around.storedStats, now())) {
    const checked = await checkStats(pull)
    if (checked.outcome !== null) return failed(checked.outcome)
    stats = checked.stored
  }
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = async (): Promise<void> => {
    const elapsedMs = now() - reportedAt
    // A clock that was set back is no reason to be silent.
    if (elapsedMs >= 0 && elapsedMs < REPORT_MS) return
    reportedAt = now()
    await writeStatus(job, {
      network: 'online',
      phase: 'saving',
      complete: false,
      ...(await countLibrary(job, around)),
    })
  }
  const onMoved = (): Promise<void> => {
    moved = true
    return report()
  }
  for (const [name, step] of LISTS) {
    if ((await readScope(job, name)).state === 'fresh') continue
    await report()
    const outcome = await step(pull)
    if (outcome !== null) return failed(outcome)
  }
  const books = (await db.tocs.get([aud, lang, 'books']))?.slugs ?? []
  const isPaused = async () => (await readKeeping(db)).paused
  const pause = async (): Promise<Pass> => {
    await writeStatus(job, {
      network: 'online',
      phase: 'idle',
      paused: true,
      complete: await isWhole(job),
      ...(await countLibrary(job, around)),
    })
    return { problem: null, stats, moved }
  }
  let gone: CallProblem | null = null
  for (const slug of books) {
    if (await isPaused()) return pause()
    if ((await readScope(job, `book:${slug}`)).state === 'fresh') continue
    await report()
    const outcome = await pullBook(pull, slug, onMoved, isPaused)
    if (outcome === 'paused') return pause()
    if (outcome === null) continue
    if (!isGone(outcome)) return failed(outcome)
    // The list of the books is older than the library: the retry asks for it again. The other books do not wait for that.
    await write(job, () => markStale(job, 'books'))
    gone = outcome
  }
  if (gone !== null) return failed(gone)
  if (!(await pullAllImages(job, around, { report, onMoved }, now()))) return failed({ kind: 'offline' })
  const whole = await isWhole(job)
  await writeStatus(job, {
    network: 'online',
    phase: 'idle',
    complete: whole,
    paused: false,
    storageFull: false,
    lastSyncAt: now(),
    ...(await countLibrary(job, around)),
  })
  return { problem: null, stats, moved }
}

/** Without Cache Storage (plain http of another machine, say) there is no place for pictures, and nothing to wait for. */
async function pullAllImages(
  job: Job,
  around: Surroundings,
  { report, onMoved }: { readonly report: () => Promise<void>; readonly onMoved: () => Promise<void> },
  now: number,
): Promise<boolean> {
  const scope = await readScope(job, 'images')
  if (around.openCache === undefined) {
    if (scope.state === 'stale') await write(job, () => markFresh(job, 'images', now))
    return true
  }
  const cache = await around.openCache()
  const addresses = await imageAddresses(job, around.apiBase)
  const stored = await countStored(cache, addresses)
  if (scope.state === 'fresh' && stored === addresses.length) return true
  await report()
  if (!(await pullImages(cache, addresses, around.fetch, onMoved))) return false
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
  const names = ['languages', 'pages', 'books', 'images', ...books.slugs.map((slug) => `book:${slug}`)]
  const scopes = await Promise.all(names.map((name) => readScope(job, name)))
  return scopes.every((scope) => scope.state === 'fresh')
}
