import type { PageMeta } from '#contract/resource.ts'
import type { Checkpoint, ScopeRow } from '#db/schema.ts'
import { FROM_THE_START } from '../engine/fence.ts'

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

/** Adds one page to a pull. If the list shifted between two pages, the pull starts again from page 1. */
export function advance(
  before: Checkpoint,
  { slugs, leftOut: unreadable }: PageRows,
  meta: PageMeta,
  mayRestart: boolean,
): Reached {
  const known = new Set(before.slugs)
  const shifted = before.nextPage !== 1 && (meta.total !== before.total || slugs.some((slug) => known.has(slug)))
  const all = [...before.slugs, ...slugs.filter((slug) => !known.has(slug))]
  const last = before.nextPage >= meta.last_page
  const leftOut = (before.leftOut ?? 0) + unreadable
  const whole = last && !shifted && all.length + leftOut === meta.total
  if ((shifted || (last && !whole)) && mayRestart) return { checkpoint: FROM_THE_START, state: 'begun anew' }
  const checkpoint = {
    nextPage: before.nextPage + 1,
    lastPage: meta.last_page,
    total: meta.total,
    slugs: all,
    ...(leftOut > 0 && { leftOut }),
  }
  if (!last) return { checkpoint, state: 'under way' }
  return { checkpoint, state: whole ? 'whole' : 'union' }
}

/** Whether the last page was reached. */
export const isEnd = (state: Reached['state']): boolean => state === 'whole' || state === 'union'
