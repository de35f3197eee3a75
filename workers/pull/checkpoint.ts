import type { PageMeta } from '#contract/resource.ts'
import type { Checkpoint, ScopeRow } from '#db/schema.ts'
import { FROM_THE_START } from '../job/fence.ts'

/** Where a pull continues. No page is fetched twice. */
export const resumeAt = ({ checkpoint }: ScopeRow): Checkpoint => checkpoint ?? FROM_THE_START

export interface Reached {
  readonly checkpoint: Checkpoint
  /** `union`: the list shifted too often. All slugs that were seen are taken. */
  readonly state: 'under way' | 'begun anew' | 'whole' | 'union'
}

/** The articles of a page. */
interface PageRows {
  readonly slugs: readonly string[]
  /** Rows that could not be read. */
  readonly leftOut: number
}

/** The last page of a list. A server may name any number of pages: one without rows ends the list. */
export const isLastPage = (number: number, { last_page: last }: PageMeta, rows: number): boolean =>
  rows === 0 || number >= last

/** Whether rows moved across the edges of pages. A page that came before says nothing when all rows are here. */
function hasShifted(
  { nextPage, total, slugs: before, leftOut = 0 }: Checkpoint,
  slugs: readonly string[],
  all: readonly string[],
  meta: PageMeta,
): boolean {
  if (nextPage === 1) return false
  if (meta.total !== total) return true
  const isExtra = all.length === before.length && all.length + leftOut === meta.total
  return !isExtra && all.length < before.length + slugs.length
}

/**
 * Adds one page to a pull. If the list shifted between two pages, the pull starts again from page 1. A page that brings nothing
 * new ends the list, however many pages the server names. When the pages fit together and only the total does not, the total
 * is wrong.
 */
export function advance(
  before: Checkpoint,
  { slugs, leftOut: unreadable }: PageRows,
  meta: PageMeta,
  mayRestart: boolean,
): Reached {
  const { nextPage, slugs: known, leftOut: unreadBefore = 0 } = before
  const all = [...new Set([...known, ...slugs])]
  const addsNothing = all.length === known.length && unreadable === 0
  const shifted = hasShifted(before, slugs, all, meta)
  const last = addsNothing || nextPage >= meta.last_page
  const leftOut = unreadBefore + unreadable
  const whole = last && !shifted && all.length + leftOut === meta.total
  if ((shifted || (last && !whole)) && mayRestart) return { checkpoint: FROM_THE_START, state: 'begun anew' }
  const checkpoint = {
    nextPage: nextPage + 1,
    lastPage: meta.last_page,
    total: meta.total,
    slugs: all,
    ...(leftOut > 0 && { leftOut }),
  }
  if (!last) return { checkpoint, state: 'under way' }
  return { checkpoint, state: shifted ? 'union' : 'whole' }
}

/** Whether the last page was reached. */
export const isEnd = (state: Reached['state']): boolean => state === 'whole' || state === 'union'
