import type { Article } from '#contract/content.ts'
import { readOfflineSettings } from '#db/offline-settings.ts'
import type { ManifestEntry } from '#db/pack-schema.ts'
import type { OfflineSettingsRow, ScopeRow, TocRow } from '#db/schema.ts'
import { doubt, FROM_THE_START, type Job, markFresh, readScope, writeAfterRead } from '../engine/fence.ts'
import { putArticles, sweepArticles } from '../store/packs.ts'
import { type Manifest, readManifest } from '../store/stored-book.ts'
import { isEnd, type Reached } from './checkpoint.ts'
import type { Pull } from './pull-lists.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What was found in the writing transaction, before anything is changed. */
interface Found {
  readonly scope: ScopeRow
  readonly settings: OfflineSettingsRow
  readonly manifest: Manifest
}

/** All in one wait. */
async function lookUp(job: Job, bookSlug: string): Promise<Found> {
  const [scope, settings, manifest] = await Promise.all([
    readScope(job, `book:${bookSlug}`),
    readOfflineSettings(job.db),
    readManifest({ ...job, bookSlug }),
  ])
  return { scope, settings, manifest }
}

/** Of a book that the reader took off this device only the list is kept; asked in the writing transaction, so that no text slips in behind him. */
const storePages = (job: Job, bookSlug: string, articles: readonly Article[], { settings, manifest }: Found) =>
  putArticles({ ...job, bookSlug }, articles, manifest, !settings.removedBooks.includes(bookSlug))

/** The order becomes this, in one small transaction: readers list by it alone. What it does not hold is swept. Gives what is stored of it. */
async function swapToc(
  job: Job,
  bookSlug: string,
  manifest: Manifest,
  slugs: readonly string[],
): Promise<readonly ManifestEntry[]> {
  const { db, aud, lang } = job
  const kept = await sweepArticles({ ...job, bookSlug }, manifest, slugs)
  const toc: TocRow = {
    aud,
    lang,
    list: `book:${bookSlug}`,
    slugs,
    minutes: sum(kept.map(({ minutes }) => minutes)),
    figures: kept.flatMap(({ figures }) => figures ?? []),
  }
  await db.tocs.put(toc)
  return kept
}

/** The book is current, unless its reader has a right to more than came. */
async function settle(
  job: Job,
  bookSlug: string,
  kept: readonly ManifestEntry[],
  now: number,
  isPulledInParts: boolean,
): Promise<'doubted' | null> {
  const name = `book:${bookSlug}`
  const isCut = job.subscribed && kept.some(({ restricted }) => restricted)
  if (isCut && (await doubt(job, name))) return 'doubted'
  const { doubts } = await readScope(job, name)
  await markFresh(job, name, now, {
    ...(isPulledInParts && { pulledInParts: true }),
    ...(isCut && doubts !== undefined && { doubts }),
  })
  return null
}

/**
 * Whether the reader put the book back on this device since this pull last looked, and so wants every text of it.
 * Only the pass that he asked for then brings them all; this one must not call the book current.
 */
const isWantedAnew = ({ scope }: Found, checkpointPage: number | undefined): boolean =>
  scope.checkpoint?.nextPage !== checkpointPage

/** What came of a write, and what the reader wishes by now. */
interface Stored {
  /** Texts that were not here before. */
  readonly more: number
  readonly paused: boolean
  /** The book is here, and cannot be all that its reader has a right to. */
  readonly settled: 'doubted' | null
}

/** Pages that have come, and how far the pull is with them. */
interface Batch {
  readonly bookSlug: string
  readonly articles: readonly Article[]
  readonly reached: Reached
  /** The scope as it was when the pull began. */
  readonly scope: ScopeRow
  /** The page that the stored checkpoint leads to; undefined where there is none. */
  readonly written: number | undefined
}

/**
 * Stores pages, and how far the pull is with them, in one transaction; with the last of them the table of contents is swapped. Null when the
 * reader wants the book anew.
 */
export function storeBatch({ job, now }: Pull, batch: Batch): Promise<Stored | null> {
  const { bookSlug, articles, scope, written } = batch
  const { checkpoint, state } = batch.reached
  const change = async (found: Found): Promise<Stored | null> => {
    if (isWantedAnew(found, written)) return null
    const [{ more, manifest }] = await Promise.all([
      storePages(job, bookSlug, articles, found),
      !isEnd(state) && job.db.scopes.put({ ...scope, checkpoint }),
    ])
    let settled: Stored['settled'] = null
    if (isEnd(state)) {
      const kept = await swapToc(job, bookSlug, manifest, checkpoint.slugs)
      if (state === 'whole') settled = await settle(job, bookSlug, kept, now(), checkpoint.lastPage > 1)
      else await job.db.scopes.put({ ...scope, checkpoint: FROM_THE_START })
    }
    return { more, paused: found.settings.paused, settled }
  }
  return writeAfterRead(job, () => lookUp(job, bookSlug), change)
}

/** Stores what changed of a book that is here whole, and the order of its articles as it is now. */
export function storeChanges(
  { job, now }: Pull,
  bookSlug: string,
  changed: readonly Article[],
  order: readonly string[],
): Promise<'doubted' | null> {
  const change = async (found: Found) => {
    if (isWantedAnew(found, undefined)) return null
    const { manifest } = await storePages(job, bookSlug, changed, found)
    return settle(job, bookSlug, await swapToc(job, bookSlug, manifest, order), now(), false)
  }
  return writeAfterRead(job, () => lookUp(job, bookSlug), change)
}
