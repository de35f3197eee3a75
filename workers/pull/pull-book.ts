import type * as v from 'valibot'
import { type Article, relatedBook } from '#contract/library/content.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { PULL_PAGE_ROWS } from '#contract/limits.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { bookScope, isBookScope } from '#db/library/book-scope.ts'
import { hasText } from '#db/library/manifest.ts'
import { readMeta, statsKey } from '#db/meta.ts'
import { rowsOf } from '#db/rows-of.ts'
import type { Checkpoint, ScopeRow } from '#db/schema.ts'
import { readScope } from '../job/fence.ts'
import { isLastPage, type ListPage } from '../net/last-page.ts'
import { isAnybodysEmpty, isDelta, NOT_OURS } from '../net/request.ts'
import { readStoredArticles } from '../store/stored-book.ts'
import { advance, compared, isEnd, type Reached, resumeAt } from './checkpoint.ts'
import type { Pull } from './pull-lists.ts'
import { readAhead } from './read-ahead.ts'
import { storeBatch, storeChanges } from './store-book.ts'

/** After a restart the union is taken. If it is not the same twice, the scope stays stale until the next check. */
const MAX_RESTARTS = 1
/** No book has more pages: 14,700 articles. A server may invent rows. */
const MOST_PAGES = 300
/** The pages of a pass when more rows came than the stats count in all books, or more pages than a book has. */
const FEW_PAGES = 4

const isArticle = (row: { attributes: object }): row is Article => !('deleted' in row.attributes)

/**
 * Asks for one page of a book's articles, counted from 1. With `since`, only for those changed after it, if the server
 * knows this. A whole page is the same for many readers, so its address names the revision: shared caches may store it.
 */
function askPage({ job, request, revision }: Pull, bookSlug: string, page: number, since?: string) {
  const kind = since === undefined ? revision && { revision } : { updated_since: since }
  return request(contentEndpoints.bookArticles, job.lang, {
    params: { slug: bookSlug, quantity: String(PULL_PAGE_ROWS) },
    query: { page: String(page), ...kind },
  })
}

/**
 * Pulls what changed since the newest stored article. Gives `unknown` if the server cannot tell the changes, or if the
 * stored book is incomplete: a text is missing that the reader wants.
 */
async function pullChanges(
  pull: Pull,
  bookSlug: string,
  stored: readonly string[],
  { isUnsure = false }: ScopeRow,
): Promise<CallProblem | null | 'unknown' | 'doubted'> {
  const { job } = pull
  const rows = await readStoredArticles({ ...job, bookSlug }, stored)
  const { removedBooks } = await readOfflineSettings(job.db)
  if (!removedBooks.includes(bookSlug) && !rows.every(hasText)) return 'unknown'
  // In a removed book, a stored text is one that was opened later. It may be newer than other changes, so it does not
  // count.
  const since = rows
    .filter((row) => !hasText(row) || !removedBooks.includes(bookSlug))
    .map((row) => row.updatedAt)
    .sort()
    .at(-1)
  if (since === undefined || rows.length < stored.length) return 'unknown'
  const answer = await askPage(pull, bookSlug, 1, since)
  // Nothing can be said of changes that cannot be read: each page then costs only its own rows.
  if (!answer.ok) return answer.problem.kind === 'bad_answer' ? 'unknown' : answer.problem
  const { data, meta, included } = answer.value
  if (!isDelta(meta, since) || answer.leftOut || !isLastPage(1, { ...answer.value, leftOut: 0 })) return 'unknown'
  const changed = data.filter(isArticle)
  const deleted = new Set(data.filter((row) => !isArticle(row)).map((row) => row.attributes.slug))
  const positions = new Map(rows.filter((row) => !deleted.has(row.slug)).map((row) => [row.slug, row.position]))
  for (const article of changed) positions.set(article.attributes.slug, article.attributes.position)
  // The book tells how many articles it has. If the new list differs, the answer was incomplete.
  const book = await job.db.books.get([job.aud, job.lang, bookSlug])
  const related = book && relatedBook(included, { books: { data: { id: book.id } } })
  const count = related?.attributes.articles_count ?? positions.size
  const placed = [...positions].flatMap(([slug, place]) => (place === null ? [] : [{ slug, place }]))
  if (count !== positions.size || placed.length < positions.size) return 'unknown'
  const order = placed.sort((a, b) => a.place - b.place).map(({ slug }) => slug)
  return storeChanges(pull, bookSlug, changed, order, isUnsure || !answer.isSure)
}

/** Whether the book may have no articles: it has none here either, or the other books have all that the stats count. */
async function mayBeEmpty({ job: { db, aud, lang } }: Pull, bookSlug: string): Promise<boolean> {
  const [tocs, stats] = await Promise.all([rowsOf(db.tocs, aud, lang), readMeta(db, statsKey({ aud, lang }))])
  const articlesOf = (isOne: (list: string) => boolean) => tocs.flatMap(({ list, slugs }) => (isOne(list) ? slugs : []))
  const own = bookScope(bookSlug)
  const elsewhere = articlesOf((list) => list !== own && isBookScope(list)).length
  return articlesOf((list) => list === own).length === 0 || (stats !== undefined && stats.articles <= elsewhere)
}

/** How many articles all books have, as the stats say. */
const countedInStats = async ({ db, aud, lang }: Pull['job']): Promise<number> =>
  (await readMeta(db, statsKey({ aud, lang })))?.articles ?? Number.POSITIVE_INFINITY

/** Asks for a book's pages, from the checkpoint on, as many as a pass may have. `counted`: the articles of all books. */
function readBook(pull: Pull, bookSlug: string, { nextPage, slugs }: Checkpoint, counted: number) {
  let rows = slugs.length
  const isEnough = (number: number): boolean =>
    (rows > counted || number >= MOST_PAGES) && number + 1 >= nextPage + FEW_PAGES
  return readAhead(
    async (number): Promise<Result<Page>> => {
      const answer = await askPage(pull, bookSlug, number)
      if (!answer.ok) return answer
      if (number === 1 && isAnybodysEmpty(answer) && !(await mayBeEmpty(pull, bookSlug)))
        return { ok: false, problem: NOT_OURS }
      const { value, leftOut, isSure = false } = answer
      return { ok: true, value: { ...value, leftOut, isSure } }
    },
    (read, number) => {
      rows += read.data.length
      return isLastPage(number, read) || isEnough(number)
    },
    nextPage,
  )
}

type Page = v.InferOutput<typeof contentEndpoints.bookArticles.answer> & ListPage & { readonly isSure: boolean }

/** The articles of pages that arrived together, and how far they bring the pull. `mayRestart`: a list that shifted is pulled again. */
function joinPages(
  pages: readonly Page[],
  from: Checkpoint,
  mayRestart: boolean,
): { readonly articles: Article[]; readonly reached: Reached } {
  const articles = new Map<string, Article>()
  let reached: Reached = { checkpoint: from, state: 'under way' }
  for (const page of pages) {
    const rows = page.data.filter(isArticle)
    // In a list that shifted, the same article may be on two pages.
    for (const article of rows) articles.set(article.attributes.slug, article)
    const slugs = rows.map((article) => article.attributes.slug)
    reached = advance(reached.checkpoint, slugs, page, mayRestart)
    if (reached.state !== 'under way') break
  }
  const isUnsure = from.isUnsure === true || pages.some(({ isSure }) => !isSure)
  const noted = isUnsure && reached.state !== 'begun anew' ? { ...reached.checkpoint, isUnsure } : reached.checkpoint
  return { articles: [...articles.values()], reached: { ...reached, checkpoint: noted } }
}

/** Our server says that it does not have this. */
export const isGone = (problem: CallProblem): boolean =>
  problem.kind === 'refused' && (problem.status === 404 || problem.status === 410)

const NOTHING_MORE: Page = { data: [], included: [], links: undefined, meta: {}, leftOut: 0, isSure: true }

type Taken = Awaited<ReturnType<ReturnType<typeof readBook>['take']>>

/**
 * A page may not be there because the one before it was the last. That counts only where no further page was named. After as
 * many pages as a pass may have, a later one goes on at the checkpoint.
 */
function orNothingMore(taken: Taken, { nextPage, lastPage, total }: Checkpoint, isNamed: boolean): Taken {
  if (taken.ok && taken.value.length === 0) return { ok: false, problem: { kind: 'bad_answer' } }
  if (taken.ok || !isGone(taken.problem) || isNamed) return taken
  const isPastEnd = nextPage > 1 && lastPage < nextPage && total === null
  return isPastEnd ? { ok: true, value: [NOTHING_MORE] } : taken
}

const namesNext = (pages: readonly Page[]): boolean => typeof pages.at(-1)?.links?.next === 'string'

/**
 * Pulls a book. Pages that arrived during a write are stored together in the next one. A stored page never waits for a
 * later page. `onStored` is told how many texts were stored that were not stored before.
 */
export async function pullBook(
  pull: Pull,
  bookSlug: string,
  onStored: (more: number) => Promise<void>,
): Promise<CallProblem | null | 'paused' | 'doubted' | 'unread'> {
  const { job } = pull
  const { db, aud, lang } = job
  const [scope, toc] = await Promise.all([
    readScope(job, bookScope(bookSlug)),
    db.tocs.get([aud, lang, bookScope(bookSlug)]),
  ])
  if (toc !== undefined && scope.checkpoint === null) {
    const outcome = await pullChanges(pull, bookSlug, toc.slugs, scope)
    if (outcome !== 'unknown') return outcome
  }
  return pullPages(pull, bookSlug, scope, onStored)
}

/** Pulls a book's pages, from its checkpoint on. */
async function pullPages(
  pull: Pull,
  bookSlug: string,
  scope: ScopeRow,
  onStored: (more: number) => Promise<void>,
): Promise<CallProblem | null | 'paused' | 'doubted' | 'unread'> {
  let checkpoint = resumeAt(scope)
  let restarts = 0
  let lastRound: readonly string[] | null = null
  let written = scope.checkpoint?.nextPage
  let isNamed = false
  const counted = await countedInStats(pull.job)
  let pages = readBook(pull, bookSlug, checkpoint, counted)
  try {
    for (;;) {
      const taken = orNothingMore(await pages.take(), checkpoint, isNamed)
      if (!taken.ok) return taken.problem
      isNamed = namesNext(taken.value)
      const { articles, reached: came } = joinPages(taken.value, checkpoint, restarts < MAX_RESTARTS)
      const reached = compared(came, lastRound)
      if (came.state === 'union') lastRound = came.checkpoint.slugs
      const stored = await storeBatch(pull, { bookSlug, articles, reached, scope, written })
      if (stored === null) return null
      const { state } = reached
      checkpoint = reached.checkpoint
      written = checkpoint.nextPage
      await onStored(stored.more)
      if (isEnd(state)) return stored.settled
      if (stored.paused || !pull.isWanted()) return 'paused'
      if (state === 'begun anew') {
        restarts++
        await pages.stop()
        pages = readBook(pull, bookSlug, checkpoint, counted)
      }
    }
  } finally {
    void pages.stop()
  }
}
