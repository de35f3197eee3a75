import type { Audience } from './schema.ts'

/** For whom, and in which language, the page reads. */
export interface View {
  readonly aud: Audience
  readonly lang: string
}

/** The answer of a read of one thing. `missing`: the confirmed lists do not hold it; `not-yet`: it may still come. */
export type Found<T> =
  | { readonly state: 'found'; readonly value: T }
  | { readonly state: 'missing' }
  | { readonly state: 'not-yet' }

/** It is not there any more, but here. */
export interface Moved {
  readonly state: 'moved'
  readonly bookSlug: string
}

/** A signed-in reader's own rows first, then everybody's: what is not fetched for him yet is no reason for an empty page. */
export const audiencesOf = ({ aud }: View): readonly Audience[] => (aud === 'pub' ? ['pub'] : [aud, 'pub'])
