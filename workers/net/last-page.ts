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
