import type { ReaderDb } from '#db/db.ts'
import { SearchIndex } from '#search/index/search-index.ts'
import type { Scope } from '../store/rows.ts'
import type { EarlyRows } from './early-rows.ts'
import { openSegments, readIndexRow, readSegments } from './segment-rows.ts'

interface OpenIndex {
  readonly generation: number
  readonly version: string
  readonly index: SearchIndex
}

/** Keeps indexes in memory, only for the last requested language. An index is read again when its stored version has changed. */
export function createOpenIndexes(db: ReaderDb, early?: EarlyRows): (scope: Scope) => Promise<SearchIndex | null> {
  const opened = new Map<string, OpenIndex>()
  let current = ''
  return async (scope) => {
    const key = `${scope.aud} ${scope.lang}`
    if (scope.lang !== current) opened.clear()
    current = scope.lang
    const row = await readIndexRow(db, scope)
    if (row === null) {
      opened.delete(key)
      return null
    }
    const known = opened.get(key)
    if (known?.generation === row.generation && known.version === row.version) return known.index
    const rows = (await early?.take(scope.aud, scope.lang)) ?? null
    const isSame = rows?.index.generation === row.generation && rows.index.version === row.version
    const segments = isSame ? openSegments(rows.segments, row.version) : await readSegments(db, scope, row.version)
    const index = new SearchIndex(segments)
    opened.set(key, { generation: row.generation, version: row.version, index })
    return index
  }
}
