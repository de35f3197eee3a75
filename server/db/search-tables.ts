import type { Generated } from 'kysely'

/** Who may read what an index was built from: everybody, or subscribers. */
export type SearchAudience = 'public' | 'full'

interface SearchSegmentsTable {
  readonly id: Generated<string>
  readonly lang: string
  readonly audience: SearchAudience
  /** of `SegmentWriter` */
  readonly bytes: Buffer
  /** Numbers of articles in it that no longer count. */
  dead: number[]
}

/** Of which state of the library the segments of a language and audience are whole. */
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
