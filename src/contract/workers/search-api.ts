/**
 * What the page can ask the search worker. Answers are written to the tables. Both calls reject when the engine cannot be
 * loaded.
 */
export interface SearchApi {
  /** Starts to keep the index up to date, this language first. Further calls change the language. */
  start(language: string): Promise<void>
  /** Writes the answer to the tables. Gives false if the index does not have the whole library. */
  search(request: SearchRequest): Promise<boolean>
}

export interface SearchRequest {
  /** The audience: `pub` or `user:<id>`. */
  readonly aud: string
  readonly lang: string
  readonly mode: 'whole' | 'typing' | 'titles'
  readonly q: string
  /** The maximum number of hits. */
  readonly limit: number
}
