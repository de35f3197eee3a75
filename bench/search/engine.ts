import type { IndexedArticle } from '../../src/search/index/segment-builder.ts'

export type QueryKind = 'word' | 'words' | 'prefix' | 'typo'

/** A search engine of the comparison. One index for each key; a key is a language, or a language with a purpose. */
export interface Engine {
  /** Builds an index in memory. */
  readonly build: (key: string, articles: readonly IndexedArticle[]) => Promise<void> | void
  /** Stores the index. Gives its size in bytes. */
  readonly save: (key: string) => Promise<number>
  /** Loads the index from the store, ready for a query. */
  readonly load: (key: string) => Promise<void>
  /** Adds articles to a stored index and stores it. Absent: the engine cannot do this. */
  readonly add?: (key: string, articles: readonly IndexedArticle[]) => Promise<void>
  /** The ids of the hits, best first. At most `limit` where the engine can stop there. */
  readonly query: (
    key: string,
    kind: QueryKind,
    text: string,
    limit: number,
  ) => Promise<readonly string[]> | readonly string[]
}

/** The language of a key. */
export const langOf = (key: string): string => key.slice(0, 2)

/** An article with the texts that engines search. */
export const searched = ({ id, title, description, headings, body }: IndexedArticle) => ({
  id,
  title,
  description,
  headings: headings.join('\n'),
  body,
})
