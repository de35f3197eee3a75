import type { SearchAudience } from '#server/db/search-tables.ts'
import type { Requester } from '#server/http/requester.ts'

/** Who may read the same: everybody, or subscribers. */
export type Audience = SearchAudience

/** Everybody may read the first article of each book in full. */
const LAST_FREE_POSITION = 1

export const audienceOf = (requester: Requester): Audience =>
  requester.kind === 'user' && requester.subscribed ? 'full' : 'public'

/** Whether this audience gets only the beginning of an article. All calls decide it here. */
export const isRestricted = (audience: Audience, position: number): boolean =>
  audience === 'public' && position > LAST_FREE_POSITION
