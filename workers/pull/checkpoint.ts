import type { Checkpoint, ScopeRow } from '#db/schema.ts'
import { FROM_THE_START } from '../job/fence.ts'
import { isLastPage, type ListPage } from '../net/last-page.ts'

/** Where a pull continues: after the last page that was stored. */
export const resumeAt = ({ checkpoint }: ScopeRow): Checkpoint => checkpoint ?? FROM_THE_START

export interface Reached {
  readonly checkpoint: Checkpoint
  /** `union`: the list shifted too often. All slugs that were seen are taken. */
  readonly state: 'under way' | 'begun anew' | 'whole' | 'union'
}

/** Whether the rows so far may be all. Nothing speaks against it where the server names no total. */
const mayBeAll = (rows: number, total: number | null): boolean => total === null || rows === total

/** Whether rows moved across the edges of pages. A page that came before says nothing when all rows are here. */
function hasShifted(
  { nextPage, total: before, slugs: known, leftOut = 0 }: Checkpoint,
  { size }: ReadonlySet<string>,
  all: readonly string[],
  total: number | null,
): boolean {
  if (nextPage === 1) return false
  if (total !== before) return true
  const isExtra = all.length === known.length && mayBeAll(all.length + leftOut, total)
  return !isExtra && all.length < known.length + size
}

/**
 * Adds one page to a pull. If the list shifted between two pages, the pull starts again from page 1. A page that brings nothing
 * new ends the list, however many pages the server names. When the pages fit together and only the total does not, the total
 * is wrong.
 */
export function advance(before: Checkpoint, slugs: readonly string[], page: ListPage, mayRestart: boolean): Reached {
  const { nextPage, slugs: known, leftOut: unreadBefore = 0 } = before
  const { total = null, last_page: lastPage } = page.meta
  // A row may be twice on its page.
  const own = new Set(slugs)
  const all = [...new Set([...known, ...own])]
  const repeats = slugs.length > 0 && all.length === known.length
  // Pages of which no row can be read count only while the server says how many pages there are.
  const isNothing = slugs.length === 0 && (page.leftOut === 0 || lastPage === undefined)
  const shifted = hasShifted(before, own, all, total)
  const last = repeats || isNothing || isLastPage(nextPage, page)
  const leftOut = unreadBefore + (repeats ? 0 : page.leftOut)
  const whole = last && !shifted && mayBeAll(all.length + leftOut, total)
  if ((shifted || (last && !whole)) && mayRestart) return { checkpoint: FROM_THE_START, state: 'begun anew' }
  const checkpoint = {
    nextPage: nextPage + 1,
    lastPage: lastPage ?? nextPage,
    total,
    slugs: all,
    ...(leftOut > 0 && { leftOut }),
  }
  if (!last) return { checkpoint, state: 'under way' }
  return { checkpoint, state: shifted ? 'union' : 'whole' }
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((slug, at) => slug === b[at])

/**
 * A list that shifted too often is read once more: if it is the same as in the round `before`, only what the server says of it is wrong.
 */
export function compared(reached: Reached, before: readonly string[] | null): Reached {
  if (reached.state !== 'union') return reached
  if (before === null) return { checkpoint: FROM_THE_START, state: 'begun anew' }
  return isSameList(reached.checkpoint.slugs, before) ? { ...reached, state: 'whole' } : reached
}

/** Whether the last page was reached. */
export const isEnd = (state: Reached['state']): boolean => state === 'whole' || state === 'union'
