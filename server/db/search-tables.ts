import type { Generated } from 'kysely'

/** Who may read the indexed texts: everybody, or subscribers. */
export type SearchAudience = 'public' | 'full'

interface SearchSegmentsTable {
  readonly id: Generated<string>
  readonly lang: string
  readonly audience: SearchAudience
  /** written by `SegmentWriter` */
  readonly bytes: Buffer
  /** The numbers of the segment's articles that are no longer valid. */
  dead: number[]
}

/** The state of the library that the segments of a language and audience cover. */
interface SearchIndexesTable {
  readonly lang: string
  readonly audience: SearchAudience
  /** `INDEX_VERSION` of the segments */
  version: string
  /** `public_revision` or `full_revision` */
  revision: string
}

export interface SearchTables {
  readonly search_segments: SearchSegmentsTable
  readonly search_indexes: SearchIndexesTable
}
