import type { Article } from '#contract/content.ts'
import { contentEndpoints } from '#contract/endpoints-content.ts'
import { PULL_PAGE_ROWS } from '#contract/limits.ts'
import { readOfflineSettings } from '#db/offline-settings.ts'
import { readScope } from '../engine/fence.ts'
import { isDelta } from '../net/request.ts'
import { readStoredArticles } from '../store/stored-book.ts'
import { advance, isEnd, type Reached, resumeAt } from './checkpoint.ts'
import type { Outcome, Pull } from './pull-lists.ts'
import { readAhead } from './read-ahead.ts'
import { storeBatch, storeChanges } from './store-book.ts'

/** After so many shifts under the pull the union is taken, and the scope stays stale for the next check. */
const MAX_RESTARTS = 3

const isArticle = (row: { attributes: object }): row is Article => !('deleted' in row.attributes)

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
  const { job } = pull
  const rows = await readStoredArticles({ ...job, bookSlug }, stored)
  const { removedBooks } = await readOfflineSettings(job.db)
  if (!removedBooks.includes(bookSlug) && rows.some(({ here }) => !here)) return 'unknown'
  // Of a book that was taken off, a text is one that was opened since: newer than what else changed, and no sign that it is here.
  const since = rows
    .filter(({ here }) => !here || !removedBooks.includes(bookSlug))
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
  return storeChanges(pull, bookSlug, changed, order)
}

/** Asks for a book's pages, from this one to its last. */
export const readBook = (pull: Pull, bookSlug: string, page: number) =>
  readAhead(
    (number) => askPage(pull, bookSlug, number),
    ({ meta }, number) => number >= meta.last_page,
    page,
  )

interface Around {
  /** So many texts were stored. */
  readonly onStored: (more: number) => Promise<void>
  /** The last page has come, and the network has nothing to do. */
  readonly onLastPage: () => void
  /** The book from its first page, where it was asked for ahead. */
  readonly ahead: ReturnType<typeof readBook> | undefined
}

/**
 * Pulls a book: the pages that have come while others were stored are stored together. No page waits for one that is not there yet.
 */
export async function pullBook(
  pull: Pull,
  bookSlug: string,
  { onStored, onLastPage, ahead }: Around,
): Promise<Outcome | 'paused' | 'doubted'> {
  const { job } = pull
  const { db, aud, lang } = job
  const [scope, toc] = await Promise.all([
    readScope(job, `book:${bookSlug}`),
    db.tocs.get([aud, lang, `book:${bookSlug}`]),
  ])
  if (toc !== undefined && scope.checkpoint === null) {
    const outcome = await pullChanges(pull, bookSlug, toc.slugs)
    if (outcome !== 'unknown') return outcome
  }
  let checkpoint = resumeAt(scope)
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
      if (isEnd(state)) onLastPage()
      const reached = { checkpoint, state }
      const stored = await storeBatch(pull, { bookSlug, articles: [...articles.values()], reached, scope, written })
      if (stored === null) return null
      written = checkpoint.nextPage
      await onStored(stored.more)
      if (isEnd(state)) return stored.settled
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
