import { BookmarksPage } from '#contract/bookmarks.ts'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import type { Result } from '#contract/sync-api.ts'
import type { Request } from '../net/request.ts'

/** The articles themselves come with their books. A server that does not know the wish sends them all the same. */
const LIST = { ...accountEndpoints.bookmarks, answer: BookmarksPage } as const
const FIRST = { without: 'included' }

/** When each article was bookmarked, by its id. `shifted`: the list became another one while its pages were read. */
type Bookmarked = ReadonlyMap<string, number> | 'shifted'

/** The next page's query, whatever the server counts by. */
export function nextOf({ links }: BookmarksPage): Readonly<Record<string, string>> | null {
  const query = links.next?.split('?')[1]
  return query === undefined ? null : Object.fromEntries(new URLSearchParams(query))
}

const isSame = (a: BookmarksPage, b: BookmarksPage): boolean =>
  a.meta.total === b.meta.total && JSON.stringify(a.data) === JSON.stringify(b.data)

/**
 * All pages of the list. A change by another device moves rows over the edge of a page, and one would be missed. Every change shows: an
 * added row stands first, a removed one is missing in the total, and one that was added and removed in between leaves a row twice.
 */
export async function readAllBookmarks(request: Request, language: string): Promise<Result<Bookmarked>> {
  const first = await request(LIST, language, { query: FIRST })
  if (!first.ok) return first
  const found = new Map<string, number>()
  let rows = 0
  const take = ({ data }: BookmarksPage): void => {
    for (const { attributes: a } of data) found.set(a.article_id, Date.parse(a.created_at))
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
