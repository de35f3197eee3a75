import type { Requester } from '#server/http/requester.ts'

/** Everybody may read the first article of each book in full. */
const LAST_FREE_POSITION = 1

export const isSubscriber = (requester: Requester): boolean => requester.kind === 'user' && requester.subscribed

/** Whether this requester gets only the beginning of an article. All calls decide it here. */
export const isRestricted = (requester: Requester, position: number): boolean =>
  !isSubscriber(requester) && position > LAST_FREE_POSITION
