import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { BookmarksPage } from '#contract/library/bookmarks.ts'
import { areWorthMore } from '../net/last-page.ts'
import type { Answered, Request } from '../net/request.ts'

/**
 * Asks for the list without the articles, which come with their books. A server that does not know `without` sends them
 * all the same.
 */
const LIST = { ...accountEndpoints.bookmarks, answer: BookmarksPage } as const
const FIRST = { without: 'included' }
/** A reader has fewer bookmarks than fit on so many pages. */
const MOST_PAGES = 100

/** What a round over all pages found. */
interface Bookmarked {
  /** When each article was bookmarked, by article id, in epoch milliseconds. */
  readonly found: ReadonlyMap<string, number>
  /** Whether the list seems to have changed while its pages were read. */
  readonly isShifted: boolean
  /** How many rows could not be read. */
  readonly unread: number
}

/** The query of the next page, whichever kind of paging the server uses. Null on the last page. */
export function nextOf({ links }: BookmarksPage): Readonly<Record<string, string>> | null {
  const query = links?.next?.split('?')[1]
  return query === undefined ? null : Object.fromEntries(new URLSearchParams(query))
}

const haveSameRows = (a: BookmarksPage, b: BookmarksPage): boolean => JSON.stringify(a.data) === JSON.stringify(b.data)

const isSame = (a: BookmarksPage, b: BookmarksPage): boolean => a.meta?.total === b.meta?.total && haveSameRows(a, b)

/** The pages read so far, and what they have. */
class Reading {
  readonly found = new Map<string, number>()
  isShifted = false
  /** Whether the server linked to more pages than are asked for. */
  isCut = false
  unread = 0
  private rows = 0
  private pages = 0
  private readonly first: BookmarksPage

  constructor(first: BookmarksPage) {
    this.first = first
  }

  /** How many rows the server names that did not come. */
  get missing(): number {
    return Math.max(0, (this.first.meta?.total ?? this.rows) - this.rows)
  }

  /**
   * Takes a page, and gives the query of the next one. An empty page, or one that came before, ends the list, whatever it links
   * to; the total tells if rows are missing then. One that has rows, but none that can be read, does not end it. A row that
   * came before may have moved. On one page it is only listed twice. The rows of a first page that comes again are no further
   * rows: the server knows no pages.
   */
  take(page: BookmarksPage, leftOut: number): ReturnType<typeof nextOf> {
    const { data } = page
    const { found, first } = this
    const isUnread = data.length === 0 && leftOut > 0
    if (page === first || isUnread || !haveSameRows(page, first)) {
      this.rows += data.length
      this.unread += leftOut
    }
    const fresh = data.filter(({ attributes }) => !found.has(attributes.article_id))
    if (!isUnread && fresh.length === 0) {
      this.isShifted ||= data.length > 0 && (first.meta?.total ?? found.size) !== found.size
      return null
    }
    this.isShifted ||= fresh.length < data.length
    // Without times the order counts: newest first.
    for (const { attributes: a } of fresh)
      if (!found.has(a.article_id))
        found.set(a.article_id, a.created_at === null ? -found.size : Date.parse(a.created_at))
    const next = nextOf(page)
    this.isCut = next !== null && !areWorthMore(++this.pages, found.size, MOST_PAGES)
    return this.isCut ? null : next
  }
}

/**
 * Reads all pages of the list. When another device changes the list meanwhile, rows move across the edges of pages, and
 * one could be missed. Every change shows: an added row stands first, a removed one is missing from the total, and one
 * that was added and removed leaves a row twice. A server may also list a row twice all the time, so the pages are read to the end.
 */
export async function readAllBookmarks(request: Request, language: string): Promise<Answered<Bookmarked>> {
  const first = await request(LIST, language, { query: FIRST })
  if (!first.ok) return first
  const reading = new Reading(first.value)
  let next = reading.take(first.value, first.leftOut)
  let { leftOut } = first
  if (next === null) return { ok: true, value: reading, leftOut }
  while (next !== null) {
    const page: Answered<BookmarksPage> = await request(LIST, language, { query: next })
    if (!page.ok) return page
    leftOut += page.leftOut
    next = reading.take(page.value, page.leftOut)
  }
  // It would be cut again, and what is missing stays unknown.
  const { found, unread } = reading
  if (reading.isCut) return { ok: true, value: { found, isShifted: false, unread }, leftOut: leftOut + 1 }
  const again = await request(LIST, language, { query: FIRST })
  if (!again.ok) return again
  const isShifted = reading.isShifted || !isSame(first.value, again.value)
  return { ok: true, value: { found, isShifted, unread }, leftOut: leftOut + (isShifted ? reading.missing : 0) }
}
