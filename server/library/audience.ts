import type { Requester } from '#server/http/requester.ts'

/** The first article of each book is whole for everybody. */
const WHOLE_FOR_EVERYBODY = 1

export const isSubscriber = (requester: Requester): boolean => requester.kind === 'user' && requester.subscribed

/** Whether this requester gets only the beginning of an article: decided here for every call there is. */
export const isRestricted = (requester: Requester, position: number): boolean =>
  !isSubscriber(requester) && position > WHOLE_FOR_EVERYBODY
