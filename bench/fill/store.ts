import type { Article } from '../../src/contract/library/content.ts'

/** The row of every store: one for each article, with its text. */
export interface FlatArticle {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly position: number
  readonly html: string
  readonly updatedAt: string
}

/** The library of the bench leaves out no field. */
function told<T>(value: T | null): T {
  if (value === null) throw new Error('An article of the bench lacks a field')
  return value
}

export const flat = ({ attributes: a }: Article): FlatArticle => ({
  slug: a.slug,
  title: a.title,
  description: told(a.description),
  position: told(a.position),
  html: a.content,
  updatedAt: told(a.updated_at),
})

/** A store of the comparison. */
export interface Store {
  readonly put: (articles: readonly Article[]) => Promise<unknown>
  /** The number of stored articles. It shows that the measured writes really happened. */
  readonly count: () => Promise<number>
  /** Stores with a replication of their own do the whole fill with it. */
  readonly fillItself?: (
    pages: readonly string[],
    fetchPage: (page: string) => Promise<readonly Article[]>,
  ) => Promise<void>
}
