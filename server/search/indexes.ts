import type { Kysely } from 'kysely'
import { SearchIndex } from '#search/query/search-index.ts'
import type { Schema } from '#server/db/schema.ts'
import type { SearchAudience } from '#server/db/search-tables.ts'
import { currentRevision, readStored, updateSegments } from './update-segments.ts'

interface OpenIndex {
  readonly revision: string
  readonly index: SearchIndex
}

/** Indexes by language and audience. They stay in memory until the library changes. */
export interface SearchIndexes {
  /** The index of the current library. Null for a language without one. */
  readonly get: (lang: string, audience: SearchAudience) => Promise<SearchIndex | null>
}

/** `building`: connections on which a query may take as long as an index is built. */
export function openSearchIndexes(db: Kysely<Schema>, building: Kysely<Schema>): SearchIndexes {
  const openIndexes = new Map<string, OpenIndex>()
  const opening = new Map<string, Promise<OpenIndex | null>>()

  const open = (lang: string, audience: SearchAudience): Promise<OpenIndex | null> =>
    building.transaction().execute(async (trx) => {
      // Does nothing after an import, which updates the segments itself. It is needed after an update of the server.
      await updateSegments(trx, lang, audience)
      const revision = await currentRevision(trx, lang, audience)
      return revision === null ? null : { revision, index: new SearchIndex(await readStored(trx, lang, audience)) }
    })

  return {
    async get(lang, audience) {
      const key = `${audience} ${lang}`
      const revision = await currentRevision(db, lang, audience)
      if (revision === null) return null
      const known = openIndexes.get(key)
      if (known?.revision === revision) return known.index
      const pending = opening.get(key) ?? open(lang, audience)
      opening.set(key, pending)
      try {
        const fresh = await pending
        if (fresh !== null) openIndexes.set(key, fresh)
        return fresh?.index ?? null
      } finally {
        opening.delete(key)
      }
    },
  }
}
