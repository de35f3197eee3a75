import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { BookmarksPage } from '#contract/library/bookmarks.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import type { Request } from '../net/request.ts'

/**
 * Asks for the list without the articles, which come with their books. A server that does not know `without` sends them
 * all the same.
 */
const LIST = { ...accountEndpoints.bookmarks, answer: BookmarksPage } as const
const FIRST = { without: 'included' }

/**
 * When each article was bookmarked, by article id, in epoch milliseconds. `shifted`: the list changed while its pages were
 * read.
 */
type Bookmarked = ReadonlyMap<string, number> | 'shifted'

/** The query of the next page, whichever kind of paging the server uses. Null on the last page. */
export function nextOf({ links }: BookmarksPage): Readonly<Record<string, string>> | null {
  const query = links.next?.split('?')[1]
  return query === undefined ? null : Object.fromEntries(new URLSearchParams(query))
}

const isSame = (a: BookmarksPage, b: BookmarksPage): boolean =>
  a.meta.total === b.meta.total && JSON.stringify(a.data) === JSON.stringify(b.data)

/**
 * Reads all pages of the list. When another device changes the list meanwhile, rows move across the edges of pages, and
 * one could be missed. Every change shows: an added row stands first, a removed one is missing from the total, and one
 * that was added and removed leaves a row twice.
 */
export async function readAllBookmarks(request: Request, language: string): Promise<Result<Bookmarked>> {
  const first = await request(LIST, language, { query: FIRST })
  if (!first.ok) return first
  const found = new Map<string, number>()
  let rows = 0
  const take = ({ data }: BookmarksPage): void => {
    // Without times the order counts: newest first.
    for (const [at, { attributes: a }] of data.entries())
      found.set(a.article_id, a.created_at === null ? -(rows + at) : Date.parse(a.created_at))
    rows += data.length
  }
  take(first.value)
  let next = nextOf(first.value)
  if (next === null) return { ok: true, value: found }
  while (next !== null) {
    const page: Result<BookmarksPage> = await request(LIST, language, { query: next })
    if (!page.ok) return page
    take(page.value)
    if (found.size < rows) return { ok: true, value: 'shifted' }
    next = page.value.data.length === 0 ? null : nextOf(page.value)
  }
  const again = await request(LIST, language, { query: FIRST })
  if (!again.ok) return again
  return { ok: true, value: isSame(first.value, again.value) ? found : 'shifted' }
}
