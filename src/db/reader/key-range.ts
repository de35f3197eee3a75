import type { Audience } from '../schema.ts'

/** The key range of all rows of one reader. */
export const ofReader = (aud: Audience): [[Audience, string], [Audience, string]] => [
  [aud, ''],
  [aud, '\uffff'],
]
