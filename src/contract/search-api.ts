/** What the page may ask of the search worker. Answers are written to the tables. Both reject when the engine cannot be loaded. */
export interface SearchApi {
  /** Begins, or goes on with, keeping the index of what is on the device; this language first. */
  start(language: string): Promise<void>
  /** Answers into the tables. False: not all of the library is in the index. */
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
