import type { CallProblem } from '#contract/problems.ts'
import { PICTURES } from '#db/device/missing-parts.ts'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { isComplete } from '#db/device/status.ts'
import { bookScope } from '#db/library/book-scope.ts'
import { readMeta, statsKey } from '#db/meta.ts'
import type { ScopeRow, StatusRow } from '#db/schema.ts'
import { type Job, markFresh, markStale, readScope, readScopes, write } from '../job/fence.ts'
import type { KnownServer } from '../net/known-server.ts'
import { failedLast } from '../pace/setbacks.ts'
import type { Tally } from '../pace/tally.ts'
import { countLibrary, createProgress, type Pictures } from './progress.ts'
import { isGone, pullBook } from './pull-book.ts'
import { areLeftOut, imageAddresses, missingOf, openPictures, pullImages, sweepImages } from './pull-images.ts'
import { type Pull, pullBooks, pullLanguages, pullPages } from './pull-lists.ts'
import { checkStats, isDue, type PageStats, storedRevision } from './stats.ts'

export interface LibraryDeps extends Pictures {
  readonly origin: string
  readonly fetch: typeof fetch
}

interface PullEnvironment extends LibraryDeps {
  /** Whose pictures they are. */
  readonly server: KnownServer
  readonly pageStats: PageStats
  /** Is told the stats for the browser's storage as soon as they are known: another tab may open during the pull. */
  readonly onStats: (stored: string) => void
  /** Does the parts of the pull. One that fails costs only itself. */
  readonly tally: Tally
}

export interface Pass {
  /** At least one text or picture arrived, even if the pass failed later. */
  readonly receivedAny: boolean
  /** The library changed during the pull. */
  readonly changedMeanwhile: boolean
  /** What the status says after the pass. */
  readonly status: Partial<StatusRow>
}

const LISTS = [
  ['languages', pullLanguages],
  ['pages', pullPages],
  ['books', pullBooks],
] as const

/** An answer that may be in another language than the one that was asked for. */
const mayBeOtherLanguage = (problem: CallProblem): boolean =>
  problem.kind === 'bad_answer' || (problem.kind === 'not_our_server' && problem.status === 200)

async function pullLists(pull: Pull, tally: Tally, progress: ReturnType<typeof createProgress>): Promise<void> {
  for (const [name, step] of await failedLast(pull.job.db, LISTS, ([name]) => name)) {
    if ((await readScope(pull.job, name)).state === 'fresh') continue
    await tally.part(name, async () => {
      await progress.report()
      const problem = await step(pull)
      if (problem === null) progress.recount()
      return problem
    })
  }
}

interface Telling {
  readonly report: () => Promise<void>
  readonly onReceived: (more: number) => Promise<void>
}

/** A listed book is not there. So the list is old: it is asked for once for each such book, later each time. */
async function noteGone(job: Job, tally: Tally, slug: string): Promise<void> {
  const scope = bookScope(slug)
  tally.unread(scope)
  if ((await tally.tries())(scope) > 0) return
  await write(job, () => markStale(job, 'books'))
  tally.unread('books')
}

/**
 * Pulls the books that are not fresh, one after another, until the pass ends. Gives true if the reader pauses or changes the language.
 */
async function pullStaleBooks(pull: Pull, tally: Tally, books: readonly string[], telling: Telling): Promise<boolean> {
  const { job } = pull
  let paused = false
  for (const slug of await failedLast(job.db, books, bookScope)) {
    if (!pull.isWanted() || (await readOfflineSettings(job.db)).paused) return true
    if ((await readScope(job, bookScope(slug))).state === 'fresh') continue
    await tally.part(bookScope(slug), async () => {
      await telling.report()
      const outcome = await pullBook(pull, slug, telling.onReceived)
      paused ||= outcome === 'paused'
      if (outcome === 'doubted') tally.again(bookScope(slug))
      if (outcome === 'unread') tally.unread(bookScope(slug))
      if (outcome === null || typeof outcome === 'string') return null
      if (isGone(outcome)) await noteGone(job, tally, slug)
      return outcome
    })
    if (paused || tally.stopped()) break
  }
  return paused
}

/** One pass over everything that belongs on the device, for one reader and language. A fresh scope costs no request. */
export async function pullLibrary(pull: Pull, environment: PullEnvironment): Promise<Pass> {
  const { job, now } = pull
  const { db, aud, lang } = job
  const { tally } = environment
  let receivedAny = false
  const askStats = async (): Promise<CallProblem | null> => {
    const checked = await checkStats(pull)
    if (checked.stored !== null) environment.onStats(checked.stored)
    return checked.outcome
  }
  const hasLanguages = async (): Promise<boolean> => (await readScope(job, 'languages')).state === 'fresh'
  // Texts in another language than the one that was asked for wait for the list of languages: it tells whether they are right.
  const learnStats = async (): Promise<CallProblem | null> => {
    const problem = await askStats()
    if (problem === null || !mayBeOtherLanguage(problem) || (await hasLanguages())) return problem
    await tally.part('languages', () => pullLanguages(pull))
    return (await hasLanguages()) ? askStats() : problem
  }
  const known = await readMeta(db, statsKey(job))
  if (isDue(known, environment.pageStats, now())) await tally.always('stats', learnStats)
  const progress = createProgress(job, environment, now)
  const onReceived = (more: number): Promise<void> => {
    receivedAny = true
    return progress.report(more)
  }
  await pullLists(pull, tally, progress)
  const books = (await db.tocs.get([aud, lang, 'books']))?.slugs ?? []
  const revision = await storedRevision(job)
  const telling = { report: progress.report, onReceived }
  const paused = await pullStaleBooks({ ...pull, revision }, tally, books, telling)
  const ended = () => ({ receivedAny, changedMeanwhile: false })
  if (paused) return { ...ended(), status: await countLibrary(job, environment) }
  // The figures are known only when all texts are stored.
  progress.recount()
  await pullAllImages(pull, environment, telling)
  if (tally.problem() !== null || tally.stopped()) return { ...ended(), status: {} }
  const before = await isComplete(db, job)
  // While something is missing, this question waits: it would only cost a request each time.
  if (before && (await isPulledInParts(job, books))) await askStats()
  const complete = await isComplete(db, job)
  const counts = await countLibrary(job, environment, complete)
  return {
    ...ended(),
    changedMeanwhile: before && !complete,
    status: { network: 'online', storageFull: false, lastSyncAt: now(), ...counts },
  }
}

/** Whether a book came in several pages, from a server that can tell whether something changed between them. */
async function isPulledInParts(job: Job, books: readonly string[]): Promise<boolean> {
  if ((await storedRevision(job)) === null) return false
  return (await readScopes(job, books.map(bookScope))).some((scope) => scope?.pulledInParts === true)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Pictures that were left out are tried again after a day. */
const isSettled = ({ state, syncedAt, leftOut = 0 }: ScopeRow, missing: number, now: number): boolean =>
  state === 'fresh' && missing === leftOut && (missing === 0 || Math.abs(now - syncedAt) < DAY_MS)

/** Pulls all pictures. Where there is no place for them, they count as fresh. */
async function pullAllImages(pull: Pull, environment: PullEnvironment, { report, onReceived }: Telling): Promise<void> {
  const { job } = pull
  const { tally } = environment
  const now = pull.now()
  const scope = await readScope(job, PICTURES)
  const cache = await openPictures(environment.openCache)
  if (cache === null) {
    if (scope.state === 'stale') await write(job, () => markFresh(job, PICTURES, now))
    return
  }
  const addresses = await imageAddresses(job, environment.apiBase, environment.savesData())
  const { leftOut = 0 } = scope
  const before = (await missingOf(cache, addresses)).length
  if (isSettled(scope, before, now)) return
  // The browser evicted some pictures. The library is not whole until they are back, even if they cannot be fetched now.
  if (scope.state === 'fresh' && before > leftOut) await write(job, () => markStale(job, PICTURES))
  const failed = tally.problem() !== null
  let missing: readonly string[] = []
  let isWhole = false
  await tally.part(PICTURES, async () => {
    await report()
    const pulled = await pullImages(cache, addresses, { ...environment, ...pull, onPicture: () => onReceived(1) })
    missing = await missingOf(cache, addresses)
    isWhole = missing.length === 0 || (await areLeftOut(missing, leftOut, pulled, tally))
    if (isWhole) return null
    // What the server does not have is not there a moment later either. A lost connection may be back.
    for (const address of pulled.failed) pulled.lost ? tally.again(address) : tally.unread(address)
    return pulled.stopped ? { kind: 'bad_answer' } : null
  })
  // Pictures of what did not arrive are not known yet.
  if (failed || tally.problem() !== null || !isWhole) return
  await sweepUnwanted(job, cache, environment)
  await write(job, () => markFresh(job, PICTURES, now, missing.length > 0 ? { leftOut: missing.length } : {}))
}

/** Deletes the pictures of no stored library. */
async function sweepUnwanted({ db }: Job, cache: Cache, { apiBase, origin }: PullEnvironment): Promise<void> {
  const lists = (await db.tocs.toArray()).filter((toc) => toc.list === 'books')
  const wanted = await Promise.all(lists.map(({ aud, lang }) => imageAddresses({ db, aud, lang }, apiBase)))
  await sweepImages(cache, new Set(wanted.flat()), origin)
}
