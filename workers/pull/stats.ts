import type { StatsAttributes } from '#contract/library/content.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import type { CallProblem } from '#contract/problems.ts'
import { parseStatsDate } from '#contract/stored.ts'
import { isBookScope } from '#db/library/book-scope.ts'
import { readMeta, statsKey } from '#db/meta.ts'
import { rowsOf } from '#db/rows-of.ts'
import type { ScopeRow, StatsRow } from '#db/schema.ts'
import { FROM_THE_START, type Job, write } from '../job/fence.ts'
import type { Pull } from './pull-lists.ts'

/** The stored revision of the content. Null for a server without revisions. */
export async function storedRevision({ db, aud, lang }: Job): Promise<string | null> {
  return (await readMeta(db, statsKey({ aud, lang })))?.revision ?? null
}

/** Whether the stored stats are from another day. */
export async function areFromOtherDay({ db, aud, lang }: Job, now: number): Promise<boolean> {
  const stored = await readMeta(db, statsKey({ aud, lang }))
  return stored !== undefined && isOtherDay(stored.updateDate, now)
}

/** The stats of the browser's storage, as a page found them when it opened, in epoch milliseconds. */
export interface PageStats {
  readonly stored: string | null
  readonly openedAt: number
}

/** Compares calendar days in local time. They must only differ, so that a clock that was set back counts too. */
export const isOtherDay = (storedIso: string, now: number): boolean =>
  new Date(storedIso).toDateString() !== new Date(now).toDateString()

/**
 * Whether to ask for the stats: they were never stored, are from another day, or the server has revisions. `page` is what the
 * page found in the browser's storage when it opened. Another tab may have asked since then, so its day counts only if the
 * stored stats are older than this page.
 */
export const isDue = (stored: StatsRow | undefined, page: PageStats, now: number): boolean => {
  if (stored === undefined || stored.revision !== null) return true
  if (isOtherDay(stored.updateDate, now)) return true
  if (Date.parse(stored.updateDate) >= page.openedAt) return false
  const updateDate = parseStatsDate(page.stored)
  return updateDate === null || isOtherDay(updateDate, now)
}

/**
 * Which stored scopes the new stats make stale. The specification clears its caches; here the stale rows stay readable.
 */
export function staleScopes(stored: StatsRow | undefined, fresh: StatsAttributes): (name: string) => boolean {
  // What came without the stats may be older than they are.
  if (stored === undefined) return () => true
  const revised = fresh.content_revision !== undefined && fresh.content_revision !== stored.revision
  const books = fresh.books_count !== stored.books || revised
  const articles = books || fresh.articles_count !== stored.articles
  const languages = fresh.languages_count !== stored.languages || revised
  return (name) => {
    if (name === 'languages') return languages
    if (name === 'books') return books || articles
    if (name === 'pages') return books
    return articles
  }
}

/** Each book is pulled again once a week. */
const REVALIDATED_A_DAY = 1 / 7

/**
 * The scopes that are pulled again each day from a server without revisions: the lists, and the seventh of the books that
 * was confirmed longest ago. Counts do not show an edit, and they do not show that one article was added and another
 * deleted.
 */
function revalidated(scopes: readonly ScopeRow[]): ReadonlySet<string> {
  const books = scopes.filter((scope) => isBookScope(scope.name)).sort((a, b) => a.syncedAt - b.syncedAt)
  const oldest = books.slice(0, Math.ceil(books.length * REVALIDATED_A_DAY))
  return new Set(['languages', 'pages', 'books', ...oldest.map((scope) => scope.name)])
}

/**
 * Whether a scope came in several answers. A change between them may be missing although newer ones are stored, so all of
 * it is pulled again.
 */
const mayHaveMissedChanges = ({ checkpoint, pulledInParts }: ScopeRow): boolean =>
  checkpoint !== null || pulledInParts === true

/** The scopes that came in several pages, without that mark: the stats say that nothing changed meanwhile. */
const confirmed = (scopes: readonly ScopeRow[]): ScopeRow[] =>
  scopes.flatMap(({ pulledInParts, ...scope }) => (pulledInParts ? scope : []))

/**
 * Asks for the stats. In one transaction, stores them and marks the scopes that they make stale. `stored` is the copy for
 * the browser's storage.
 */
export async function checkStats({
  job,
  request,
  now,
}: Pull): Promise<{ outcome: CallProblem | null; stored: string | null }> {
  const answer = await request(contentEndpoints.stats, job.lang)
  if (!answer.ok) return { outcome: answer.problem, stored: null }
  const { attributes } = answer.value.data
  const updateDate = new Date(now()).toISOString()
  await write(job, async () => {
    const key = statsKey(job)
    const before = await readMeta(job.db, key)
    const isStale = staleScopes(before, attributes)
    const scopes = await rowsOf(job.db.scopes, job.aud, job.lang)
    const hasRevision = attributes.content_revision !== undefined
    // The day of the tables counts: all tabs share it, also where the browser has no storage for the stats.
    const isNewDay = before !== undefined && isOtherDay(before.updateDate, now())
    const daily = isNewDay && !hasRevision ? revalidated(scopes) : null
    const stale: ScopeRow[] = scopes
      .filter((scope) => isStale(scope.name) || daily?.has(scope.name))
      .map((scope) => ({ ...scope, state: 'stale', checkpoint: mayHaveMissedChanges(scope) ? FROM_THE_START : null }))
    await job.db.scopes.bulkPut(stale)
    if (stale.length === 0) await job.db.scopes.bulkPut(confirmed(scopes))
    await job.db.meta.put({
      key,
      books: attributes.books_count,
      articles: attributes.articles_count,
      languages: attributes.languages_count,
      revision: attributes.content_revision ?? null,
      updateDate,
    })
  })
  return { outcome: null, stored: JSON.stringify({ ...attributes, updateDate }) }
}
