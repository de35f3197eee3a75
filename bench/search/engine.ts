import type { IndexedArticle } from '#search/index/segment-builder.ts'

export type QueryKind = 'word' | 'words' | 'prefix' | 'typo'

/** What every search engine of the comparison has to do. One index a key; a key is a language, or a language and a purpose. */
export interface Engine {
  /** From texts to an index in memory. */
  readonly build: (key: string, articles: readonly IndexedArticle[]) => Promise<void> | void
  /** Stores the index; gives its bytes. */
  readonly save: (key: string) => Promise<number>
  /** From the store, ready for a query. */
  readonly load: (key: string) => Promise<void>
  /** Adds articles to a stored index, and stores them. Absent: it cannot. */
  readonly add?: (key: string, articles: readonly IndexedArticle[]) => Promise<void>
  /** Ids of what is found, best first; no more than `limit` where the engine can stop there. */
  readonly query: (
    key: string,
    kind: QueryKind,
    text: string,
    limit: number,
  ) => Promise<readonly string[]> | readonly string[]
}

/** The language of a key. */
export const langOf = (key: string): string => key.slice(0, 2)
