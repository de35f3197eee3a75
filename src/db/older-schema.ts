import type { BookScope } from './pack-schema.ts'
import type { ArticleRow } from './schema.ts'

/** An article of version 5: a row of its own. */
export interface ArticleRow5 extends ArticleRow {
  readonly figures?: readonly string[]
  /** Which pack of its book has its text; absent where that is not here. */
  readonly pack?: number
}

/** What of an article is stored; of version 5. */
export interface ManifestEntry5 {
  readonly slug: string
  readonly id: string
  /** The pack that has its text; null where that is not here. */
  readonly pack: number | null
  readonly minutes: number
  /** Absent where that is not known. */
  readonly chars?: number
  readonly restricted?: true
  readonly figures?: readonly string[]
}

/** It also names what another book has taken over since: then the article's row is that one's. */
export interface ManifestRow5 extends BookScope {
  readonly articles: readonly ManifestEntry5[]
}
