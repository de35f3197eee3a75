import type { PageMeta } from '#contract/resource.ts'
import type { Checkpoint, ScopeRow } from '#db/schema.ts'
import { FROM_THE_START } from '../engine/fence.ts'

/** Where a pull goes on: a page is not asked for twice. */
export const resumeAt = ({ checkpoint }: ScopeRow): Checkpoint => checkpoint ?? FROM_THE_START

export interface Reached {
  readonly checkpoint: Checkpoint
  /** `union`: the list shifted too often, and all that was seen of it is taken. */
  readonly state: 'under way' | 'begun anew' | 'whole' | 'union'
}

/** How far a pull is with one more page. A list that shifted under it is begun anew. */
export function advance(before: Checkpoint, slugs: readonly string[], meta: PageMeta, mayRestart: boolean): Reached {
  const known = new Set(before.slugs)
  const shifted = before.nextPage !== 1 && (meta.total !== before.total || slugs.some((slug) => known.has(slug)))
  const all = [...before.slugs, ...slugs.filter((slug) => !known.has(slug))]
  const last = before.nextPage >= meta.last_page
  const whole = last && !shifted && all.length === meta.total
  if ((shifted || (last && !whole)) && mayRestart) return { checkpoint: FROM_THE_START, state: 'begun anew' }
  const checkpoint = { nextPage: before.nextPage + 1, lastPage: meta.last_page, total: meta.total, slugs: all }
  if (!last) return { checkpoint, state: 'under way' }
  return { checkpoint, state: whole ? 'whole' : 'union' }
}

/** Whether the list is at its end. */
export const isEnd = (state: Reached['state']): boolean => state === 'whole' || state === 'union'
