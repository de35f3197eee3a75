import type { View } from '#contract/workers/view.ts'

/** The result of reading one thing. `missing`: the current lists do not name it. `not-yet`: it may still come. */
export type Found<T> =
  | { readonly state: 'found'; readonly value: T }
  | { readonly state: 'missing' }
  | { readonly state: 'not-yet' }

/** The article is now in another book, or has another slug. */
export interface Moved {
  readonly state: 'moved'
  readonly bookSlug: string
  readonly slug: string
}

/** The list of its book does not name the article any more, and the books that may have it now are still being pulled. */
export interface Unsure {
  readonly state: 'unsure'
}

/**
 * The audiences to read, in this order: a signed-in reader's own rows, then everybody's, so that no screen is empty while
 * their own are being pulled.
 */
export const audiencesOf = ({ aud }: Pick<View, 'aud'>): readonly View['aud'][] =>
  aud === 'pub' ? ['pub'] : [aud, 'pub']
