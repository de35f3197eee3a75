import type { PageLinks, PageMeta } from '#contract/resource.ts'

/** A page of a list. `leftOut`: its rows that could not be read. */
export interface ListPage {
  readonly data: readonly unknown[]
  readonly links?: PageLinks
  readonly meta: PageMeta
  readonly leftOut: number
}

/**
 * Whether a page, counted from 1, is the last of its list, as far as it says. A server may name any number of pages: one without rows
 * ends the list. One that names none says it by a link that is null. Else the next page is asked for, and ends the list if it adds nothing.
 */
export function isLastPage(number: number, { data, links, meta, leftOut }: ListPage): boolean {
  if (data.length + leftOut === 0) return true
  return meta.last_page === undefined ? links?.next === null : number >= meta.last_page
}

/** Pages that bring few rows: a list without an end is not asked for more of them. */
const FEW_PAGES = 8
const ROWS_OF_A_PAGE = 10

/** Whether so many pages brought enough rows for another one to be asked for. */
export const areWorthMore = (pages: number, rows: number, most: number): boolean =>
  pages < FEW_PAGES || (pages < most && rows >= pages * ROWS_OF_A_PAGE)
