/** What the page may ask of the search worker. Answers are written to the tables. */
export interface SearchApi {
  /** Begins, or goes on with, keeping the index of what is on the device; this language first. */
  start(language: string): void
  /** Answers into the tables. False: not all of the library is in the index. Never fails. */
  search(request: SearchRequest): Promise<boolean>
}

export interface SearchRequest {
  /** For whom: `pub`, or `user:<id>`. */
  readonly aud: string
  readonly lang: string
  readonly mode: 'whole' | 'typing' | 'titles'
  readonly q: string
  /** How many hits to give. */
  readonly limit: number
}
