import { MARK, MARK_HEADER } from '#contract/headers.ts'

/** The headers of an answer that counts as our server's. */
export const OURS = { [MARK_HEADER]: MARK }

/** A refusal of our server, without its status, for `route.fulfill`. */
export const REFUSED = { headers: OURS, json: { meta: { message: 'no' } } }
