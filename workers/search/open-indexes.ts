import type { ReaderDb } from '#db/db.ts'
import { SearchIndex } from '#search/index/search-index.ts'
import { warmUp } from '#search/index/warm-up.ts'
import { loadAnalyser } from '#search/stem/analyser.ts'
import type { Scope } from '../store/rows.ts'
import type { EarlyRows } from './early-rows.ts'
import { openSegments, readIndexRow, readSegments } from './segment-rows.ts'

interface OpenIndex {
  readonly generation: number
  readonly version: string
  readonly index: SearchIndex
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Keeps indexes in memory, only for the last requested language. An index is read again when its stored version has changed. */
export function createOpenIndexes(db: ReaderDb, early?: EarlyRows): (scope: Scope) => Promise<SearchIndex | null> {
  const opened = new Map<string, OpenIndex>()
  let current = ''
  return async (scope) => {
    const key = `${scope.aud} ${scope.lang}`
    const isNew = scope.lang !== current
    current = scope.lang
    if (isNew) opened.clear()
    const reading = readIndexRow(db, scope)
    if (isNew) await warmUp(await loadAnalyser(scope.lang), pause)
    const row = await reading
    if (row === null) {
      opened.delete(key)
      return null
    }
    const known = opened.get(key)
    if (known?.generation === row.generation && known.version === row.version) return known.index
    const rows = (await early?.take(scope.aud, scope.lang)) ?? null
    const isSame = rows?.index.generation === row.generation && rows.index.version === row.version
    const segments = isSame ? openSegments(db, rows.segments, row.version) : await readSegments(db, scope, row.version)
    const index = new SearchIndex(segments)
    opened.set(key, { generation: row.generation, version: row.version, index })
    return index
  }
}
