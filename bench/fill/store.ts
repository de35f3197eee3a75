import type { Article } from '#contract/content.ts'

/** A row as every store of the comparison holds it: one an article, the text in it. */
export interface FlatArticle {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly position: number
  readonly html: string
  readonly updatedAt: string
}

export const flat = ({ attributes: a }: Article): FlatArticle => ({
  slug: a.slug,
  title: a.title,
  description: a.description,
  position: a.position,
  html: a.content,
  updatedAt: a.updated_at,
})

/** What a store of the comparison has to do. */
export interface Store {
  readonly put: (articles: readonly Article[]) => Promise<unknown>
  /** How many it holds: what was not stored was not measured. */
  readonly count: () => Promise<number>
  /** A store that fetches by itself does the whole fill. */
  readonly fillItself?: (
    pages: readonly string[],
    fetchPage: (page: string) => Promise<readonly Article[]>,
  ) => Promise<void>
}
