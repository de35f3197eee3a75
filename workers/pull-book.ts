import type { Article } from '#contract/content.ts'
import { contentEndpoints } from '#contract/endpoints-content.ts'
import { PULL_PAGE_ROWS } from '#contract/limits.ts'
import { readKeeping } from '../src/db/keeping.ts'
import type { Checkpoint, TocRow } from '../src/db/schema.ts'
import { type Job, markFresh, readScope, write } from './fence.ts'
import { keepOnly, putArticles, readManifest } from './packs.ts'
import type { Outcome, Pull } from './pull-lists.ts'
import { isDelta } from './request.ts'

/** After so many shifts under the pull the union is taken, and the scope stays stale for the next check. */
const MAX_RESTARTS = 3

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const isArticle = (row: { attributes: object }): row is Article => !('deleted' in row.attributes)

/** What came of a page, and what the reader wishes by now. */
interface Stored {
  /** Texts that were not here before. */
  readonly more: number
  readonly paused: boolean
}

/** Of a book that the reader took off this device only the list is kept; asked in the writing transaction, so that no text slips in behind him. */
async function storePage(job: Job, bookSlug: string, articles: readonly Article[]): Promise<Stored> {
  const shelf = { ...job, bookSlug }
  const [{ left, paused }, manifest] = await Promise.all([readKeeping(job.db), readManifest(shelf)])
  return { more: await putArticles(shelf, articles, manifest, !left.includes(bookSlug)), paused }
}

/** The order becomes this, in one small transaction: readers list by it alone. What it does not hold is swept. */
async function swapToc(job: Job, bookSlug: string, slugs: readonly string[]): Promise<void> {
  const { db, aud, lang } = job
  const kept = await keepOnly({ ...job, bookSlug }, slugs)
  const toc: TocRow = {
    aud,
    lang,
    list: `book:${bookSlug}`,
    slugs,
    minutes: sum(kept.map(({ minutes }) => minutes)),
    figures: kept.flatMap(({ figures }) => figures ?? []),
  }
  await db.tocs.put(toc)
}

/**
 * Within a writing transaction: whether the reader put the book back on this device since this pull last looked, and so wants every text of it.
 * Only the pass that he asked for then brings them all; this one must not call the book current.
 */
const isWantedAnew = async (job: Job, bookSlug: string, checkpointPage: number | undefined): Promise<boolean> =>
  (await readScope(job, `book:${bookSlug}`)).checkpoint?.nextPage !== checkpointPage

/** Asks for a page of a book's articles, from 1; of those changed `since`, where the server knows how to tell them. */
export const askPage = ({ job, request }: Pull, bookSlug: string, page: number, since?: string) =>
  request(contentEndpoints.bookArticles, job.lang, {
    params: { slug: bookSlug, quantity: String(PULL_PAGE_ROWS) },
    query: { page: String(page), ...(since !== undefined && { updated_since: since }) },
  })

/** What changed since the newest stored article; `null` when the server does not know how to say it. */
async function pullChanges(pull: Pull, bookSlug: string, stored: readonly string[]): Promise<Outcome | 'unknown'> {
  const { job, now } = pull
  const { db, aud, lang } = job
  const rows = (await db.articles.bulkGet(stored.map((slug) => [aud, lang, slug]))).filter((row) => row !== undefined)
  const since = rows
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
  await write(job, async () => {
    if (await isWantedAnew(job, bookSlug, undefined)) return
    await storePage(job, bookSlug, changed)
    const order = [...positions].sort(([, a], [, b]) => a - b).map(([slug]) => slug)
    await swapToc(job, bookSlug, order)
    await markFresh(job, `book:${bookSlug}`, now())
  })
  return null
}

/** A page that was asked for and may not have come. */
export type AskedPage = ReturnType<typeof askPage>

interface Around {
  /** So many texts came with a page. */
  readonly onPage: (more: number) => Promise<void>
  /** The last page has come, and the network has nothing to do. */
  readonly onLastPage: () => void
  /** The first page, where it was asked for ahead. */
  readonly first: AskedPage | undefined
}

/** Pulls a book page by page: rows and checkpoint together, and at the end the swap of its table of contents. */
export async function pullBook(
  pull: Pull,
  bookSlug: string,
  { onPage, onLastPage, first }: Around,
): Promise<Outcome | 'paused'> {
  const { job, now } = pull
  const { db, aud, lang } = job
  const name = `book:${bookSlug}`
  const scope = await readScope(job, name)
  const toc = await db.tocs.get([aud, lang, `book:${bookSlug}`])
  if (toc !== undefined && scope.checkpoint === null) {
    const outcome = await pullChanges(pull, bookSlug, toc.slugs)
    if (outcome !== 'unknown') return outcome
  }
  let checkpoint: Checkpoint = scope.checkpoint ?? { nextPage: 1, lastPage: 0, total: 0, slugs: [] }
  let restarts = 0
  let written = scope.checkpoint?.nextPage
  let stored: Stored = { more: 0, paused: false }
  const isBeginning = toc === undefined && checkpoint.nextPage === 1
  let asked = (isBeginning ? first : undefined) ?? askPage(pull, bookSlug, checkpoint.nextPage)
  for (;;) {
    const answer = await asked
    if (!answer.ok) return answer.problem
    const { data, meta } = answer.value
    const articles = data.filter(isArticle)
    const slugs = articles.map((article) => article.attributes.slug)
    const known = new Set(checkpoint.slugs)
    const shifted =
      checkpoint.nextPage !== 1 && (meta.total !== checkpoint.total || slugs.some((slug) => known.has(slug)))
    const all = [...checkpoint.slugs, ...slugs.filter((slug) => !known.has(slug))]
    const last = checkpoint.nextPage >= meta.last_page
    const whole = last && !shifted && all.length === meta.total
    const restart = (shifted || (last && !whole)) && restarts < MAX_RESTARTS
    if (restart) restarts++
    checkpoint = restart
      ? { nextPage: 1, lastPage: 0, total: 0, slugs: [] }
      : { nextPage: checkpoint.nextPage + 1, lastPage: meta.last_page, total: meta.total, slugs: all }
    const reached = checkpoint
    const ended = last && !restart
    // The next page is on its way while this one is stored: neither waits for the other.
    if (ended) onLastPage()
    else asked = askPage(pull, bookSlug, reached.nextPage)
    asked.catch(() => undefined)
    let wantedAnew = false
    await write(job, async () => {
      wantedAnew = await isWantedAnew(job, bookSlug, written)
      if (wantedAnew) return
      stored = await storePage(job, bookSlug, articles)
      if (!ended) {
        await db.scopes.put({ ...scope, checkpoint: reached })
        return
      }
      await swapToc(job, bookSlug, all)
      if (whole) await markFresh(job, name, now())
      else await db.scopes.put({ ...scope, checkpoint: null })
    })
    if (wantedAnew) return null
    written = reached.nextPage
    await onPage(stored.more)
    if (ended) return null
    // What is here is checkpointed: going on later costs nothing twice.
    if (stored.paused) return 'paused'
  }
}
