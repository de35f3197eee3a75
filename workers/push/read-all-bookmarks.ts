import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { BookmarksPage } from '#contract/library/bookmarks.ts'
import type { Answered, Request } from '../net/request.ts'

/**
 * Asks for the list without the articles, which come with their books. A server that does not know `without` sends them
 * all the same.
 */
const LIST = { ...accountEndpoints.bookmarks, answer: BookmarksPage } as const
const FIRST = { without: 'included' }
/** A reader has fewer bookmarks than fit on so many pages. */
const MOST_PAGES = 100

/**
 * When each article was bookmarked, by article id, in epoch milliseconds. `shifted`: the list changed while its pages were
 * read.
 */
type Bookmarked = ReadonlyMap<string, number> | 'shifted'

/** The query of the next page, whichever kind of paging the server uses. Null on the last page. */
export function nextOf({ links }: BookmarksPage): Readonly<Record<string, string>> | null {
  const query = links?.next?.split('?')[1]
  return query === undefined ? null : Object.fromEntries(new URLSearchParams(query))
}

const isSame = (a: BookmarksPage, b: BookmarksPage): boolean =>
  a.meta?.total === b.meta?.total && JSON.stringify(a.data) === JSON.stringify(b.data)

/** The pages read so far, and what they have. */
class Reading {
  readonly found = new Map<string, number>()
  private rows = 0
  private pages = 0
  private readonly first: BookmarksPage

  constructor(first: BookmarksPage) {
    this.first = first
  }

  /**
   * Takes a page, and gives the query of the next one. An empty page, or one that came before, ends the list, whatever it links
   * to; the total tells if rows are missing then. One that has rows, but none that can be read, does not end it.
   */
  take(page: BookmarksPage, leftOut: number): ReturnType<typeof nextOf> | 'shifted' {
    const { data } = page
    const { found, first } = this
    const isUnread = data.length === 0 && leftOut > 0
    if (!isUnread && data.every(({ attributes }) => found.has(attributes.article_id)))
      return data.length > 0 && (first.meta?.total ?? found.size) !== found.size ? 'shifted' : null
    // Without times the order counts: newest first.
    for (const [at, { attributes: a }] of data.entries())
      found.set(a.article_id, a.created_at === null ? -(this.rows + at) : Date.parse(a.created_at))
    this.rows += data.length
    if (this.pages > 0 && found.size < this.rows) return 'shifted'
    return ++this.pages < MOST_PAGES ? nextOf(page) : null
  }
}

/**
 * Reads all pages of the list. When another device changes the list meanwhile, rows move across the edges of pages, and
 * one could be missed. Every change shows: an added row stands first, a removed one is missing from the total, and one
 * that was added and removed leaves a row twice.
 */
export async function readAllBookmarks(request: Request, language: string): Promise<Answered<Bookmarked>> {
  const first = await request(LIST, language, { query: FIRST })
  if (!first.ok) return first
  const reading = new Reading(first.value)
  let next = reading.take(first.value, first.leftOut)
  let { leftOut } = first
  if (next === null) return { ok: true, value: reading.found, leftOut }
  while (next !== null && next !== 'shifted') {
    const page: Answered<BookmarksPage> = await request(LIST, language, { query: next })
    if (!page.ok) return page
    leftOut += page.leftOut
    next = reading.take(page.value, page.leftOut)
  }
  if (next === 'shifted') return { ok: true, value: 'shifted', leftOut }
  const again = await request(LIST, language, { query: FIRST })
  if (!again.ok) return again
  return { ok: true, value: isSame(first.value, again.value) ? reading.found : 'shifted', leftOut }
}
