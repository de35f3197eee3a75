import type { Article } from '#contract/content.ts'
import { contentEndpoints } from '#contract/endpoints-content.ts'
import { PULL_PAGE_ROWS } from '#contract/limits.ts'
import type { PageMeta } from '#contract/resource.ts'
import { readKeeping } from '../src/db/keeping.ts'
import type { ManifestEntry } from '../src/db/pack-schema.ts'
import type { Checkpoint, KeepingRow, ScopeRow, TocRow } from '../src/db/schema.ts'
import { doubt, FROM_THE_START, type Job, markFresh, readScope, writeKnowing } from './fence.ts'
import { keepOnly, putArticles } from './packs.ts'
import type { Outcome, Pull } from './pull-lists.ts'
import { readAhead } from './read-ahead.ts'
import { isDelta } from './request.ts'
import { type Manifest, readHeld, readManifest } from './shelf.ts'

/** After so many shifts under the pull the union is taken, and the scope stays stale for the next check. */
const MAX_RESTARTS = 3

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const isArticle = (row: { attributes: object }): row is Article => !('deleted' in row.attributes)

/** What was found in the writing transaction, before anything is changed. */
interface Found {
  readonly scope: ScopeRow
  readonly keeping: KeepingRow
  readonly manifest: Manifest
}

/** All in one wait. */
async function lookUp(job: Job, bookSlug: string): Promise<Found> {
  const [scope, keeping, manifest] = await Promise.all([
    readScope(job, `book:${bookSlug}`),
    readKeeping(job.db),
    readManifest({ ...job, bookSlug }),
  ])
  return { scope, keeping, manifest }
}

/** Of a book that the reader took off this device only the list is kept; asked in the writing transaction, so that no text slips in behind him. */
const storePages = (job: Job, bookSlug: string, articles: readonly Article[], { keeping, manifest }: Found) =>
  putArticles({ ...job, bookSlug }, articles, manifest, !keeping.left.includes(bookSlug))

/** The order becomes this, in one small transaction: readers list by it alone. What it does not hold is swept. Gives what is stored of it. */
async function swapToc(
  job: Job,
  bookSlug: string,
  manifest: Manifest,
  slugs: readonly string[],
): Promise<readonly ManifestEntry[]> {
  const { db, aud, lang } = job
  const kept = await keepOnly({ ...job, bookSlug }, manifest, slugs)
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
  isPiecemeal: boolean,
): Promise<'doubted' | null> {
  const name = `book:${bookSlug}`
  const isCut = job.subscribed && kept.some(({ restricted }) => restricted)
  if (isCut && (await doubt(job, name))) return 'doubted'
  const { doubts } = await readScope(job, name)
  await markFresh(job, name, now, {
    ...(isPiecemeal && { piecemeal: true }),
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

/** Asks for a page of a book's articles, from 1; of those changed `since`, where the server knows how to tell them. */
const askPage = ({ job, request }: Pull, bookSlug: string, page: number, since?: string) =>
  request(contentEndpoints.bookArticles, job.lang, {
    params: { slug: bookSlug, quantity: String(PULL_PAGE_ROWS) },
    query: { page: String(page), ...(since !== undefined && { updated_since: since }) },
  })

/**
 * What changed since the newest stored article; `unknown` when the server does not know how to say it, and when what is here is not what a
 * change could be made to: a text is missing that the reader wants.
 */
async function pullChanges(
  pull: Pull,
  bookSlug: string,
  stored: readonly string[],
): Promise<Outcome | 'unknown' | 'doubted'> {
  const { job, now } = pull
  const rows = await readHeld({ ...job, bookSlug }, stored)
  const { left } = await readKeeping(job.db)
  if (!left.includes(bookSlug) && rows.some(({ here }) => !here)) return 'unknown'
  // Of a book that was taken off, a text is one that was opened since: newer than what else changed, and no sign that it is here.
  const since = rows
    .filter(({ here }) => !here || !left.includes(bookSlug))
    .map((row) => row.updatedAt)
    .sort()
    .at(-1)
  if (since === undefined || rows.length < stored.length) return 'unknown'
  const answer = await askPage(pull, bookSlug, 1, since)
  if (!answer.ok) return answer.problem
  const { data, meta, included } = answer.value
  if (!isDelta(meta, since) || meta.last_page > 1) return 'unknown'
  const changed = data.filter(isArticle)
  const deleted = new Set(data.filter((row) => !isArticle(row)).map((row) => row.attributes.slug))
  const positions = new Map(rows.filter((row) => !deleted.has(row.slug)).map((row) => [row.slug, row.position]))
  for (const article of changed) positions.set(article.attributes.slug, article.attributes.position)
  // The book says how many it holds: a list that does not come out at that was not the whole story.
  if (included[0] !== undefined && included[0].attributes.articles_count !== positions.size) return 'unknown'
  const order = [...positions].sort(([, a], [, b]) => a - b).map(([slug]) => slug)
  const change = async (found: Found) => {
    if (isWantedAnew(found, undefined)) return null
    const { manifest } = await storePages(job, bookSlug, changed, found)
    return settle(job, bookSlug, await swapToc(job, bookSlug, manifest, order), now(), false)
  }
  return writeKnowing(job, () => lookUp(job, bookSlug), change)
}

/** Asks for a book's pages, from this one to its last. */
export const readBook = (pull: Pull, bookSlug: string, page: number) =>
  readAhead(
    (number) => askPage(pull, bookSlug, number),
    ({ meta }, number) => number >= meta.last_page,
    page,
  )

/** What came of a write, and what the reader wishes by now. */
interface Stored {
  /** Texts that were not here before. */
  readonly more: number
  readonly paused: boolean
  /** The book is here, and cannot be all that its reader has a right to. */
  readonly settled: 'doubted' | null
}

interface Around {
  /** So many texts were stored. */
  readonly onStored: (more: number) => Promise<void>
  /** The last page has come, and the network has nothing to do. */
  readonly onLastPage: () => void
  /** The book from its first page, where it was asked for ahead. */
  readonly ahead: ReturnType<typeof readBook> | undefined
}

interface Reached {
  readonly checkpoint: Checkpoint
  /** `union`: the list shifted too often, and all that was seen of it is taken. */
  readonly state: 'under way' | 'begun anew' | 'whole' | 'union'
}

/** How far a pull is with one more page. A list that shifted under it is begun anew. */
function advance(before: Checkpoint, slugs: readonly string[], meta: PageMeta, mayRestart: boolean): Reached {
  const known = new Set(before.slugs)
  const shifted = before.nextPage !== 1 && (meta.total !== before.total || slugs.some((slug) => known.has(slug)))
  const all = [...before.slugs, ...slugs.filter((slug) => !known.has(slug))]
  const last = before.nextPage >= meta.last_page
  const whole = last && !shifted && all.length === meta.total
  if ((shifted || (last && !whole)) && mayRestart) return { checkpoint: FROM_THE_START, state: 'begun anew' }
  const checkpoint = { nextPage: before.nextPage + 1, lastPage: meta.last_page, total: meta.total, slugs: all }
  if (!last) return { checkpoint, state: 'under way' }
  return { checkpoint, state: whole ? 'whole' : 'union' }
}

/**
 * Pulls a book: the pages that have come while others were stored are stored together, rows and checkpoint in one transaction, and with the last
 * of them its table of contents is swapped. No page waits for one that is not there yet.
 */
export async function pullBook(
  pull: Pull,
  bookSlug: string,
  { onStored, onLastPage, ahead }: Around,
): Promise<Outcome | 'paused' | 'doubted'> {
  const { job, now } = pull
  const { db, aud, lang } = job
  const name = `book:${bookSlug}`
  const [scope, toc] = await Promise.all([readScope(job, name), db.tocs.get([aud, lang, `book:${bookSlug}`])])
  if (toc !== undefined && scope.checkpoint === null) {
    const outcome = await pullChanges(pull, bookSlug, toc.slugs)
    if (outcome !== 'unknown') return outcome
  }
  let checkpoint = scope.checkpoint ?? FROM_THE_START
  let restarts = 0
  let written = scope.checkpoint?.nextPage
  const isBeginning = toc === undefined && checkpoint.nextPage === 1
  let pages = (isBeginning ? ahead : undefined) ?? readBook(pull, bookSlug, checkpoint.nextPage)
  try {
    for (;;) {
      const come = await pages.take()
      if (!come.ok) return come.problem
      const articles = new Map<string, Article>()
      let state: Reached['state'] = 'under way'
      for (const { data, meta } of come.value) {
        const rows = data.filter(isArticle)
        // A list that shifts has one on two pages.
        for (const article of rows) articles.set(article.attributes.slug, article)
        const slugs = rows.map((article) => article.attributes.slug)
        ;({ checkpoint, state } = advance(checkpoint, slugs, meta, restarts < MAX_RESTARTS))
        if (state !== 'under way') break
      }
      const reached = checkpoint
      const ended = state === 'whole' || state === 'union'
      if (ended) onLastPage()
      const change = async (found: Found): Promise<Stored | null> => {
        if (isWantedAnew(found, written)) return null
        const [{ more, manifest }] = await Promise.all([
          storePages(job, bookSlug, [...articles.values()], found),
          !ended && db.scopes.put({ ...scope, checkpoint: reached }),
        ])
        let settled: Stored['settled'] = null
        if (ended) {
          const kept = await swapToc(job, bookSlug, manifest, reached.slugs)
          if (state === 'whole') settled = await settle(job, bookSlug, kept, now(), reached.lastPage > 1)
          else await db.scopes.put({ ...scope, checkpoint: FROM_THE_START })
        }
        return { more, paused: found.keeping.paused, settled }
      }
      const stored = await writeKnowing(job, () => lookUp(job, bookSlug), change)
      if (stored === null) return null
      written = reached.nextPage
      await onStored(stored.more)
      if (ended) return stored.settled
      // What is here is checkpointed: going on later costs nothing twice.
      if (stored.paused) return 'paused'
      if (state === 'begun anew') {
        restarts++
        await pages.stop()
        pages = readBook(pull, bookSlug, 1)
      }
    }
  } finally {
    void pages.stop()
  }
}
