import type { ReaderDb } from '#db/db.ts'
import { SearchIndex } from '#search/index/search-index.ts'
import { warmUp } from '#search/index/warm-up.ts'
import { loadAnalyser } from '#search/stem/analyser.ts'
import type { Scope } from '../store/rows.ts'
import type { EarlyRows } from './early-rows.ts'
import { openSegments, readIndexRow, readSegments } from './segment-rows.ts'

interface Held {
  readonly generation: number
  readonly version: string
  readonly index: SearchIndex
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Indexes in memory, read again when the stored one has changed; only those of the reader and language last asked for. */
export function createOpenIndexes(db: ReaderDb, early?: EarlyRows): (scope: Scope) => Promise<SearchIndex | null> {
  const held = new Map<string, Held>()
  let current = ''
  return async (scope) => {
    const key = `${scope.aud} ${scope.lang}`
    const isNew = scope.lang !== current
    current = scope.lang
    if (isNew) held.clear()
    const reading = readIndexRow(db, scope)
    if (isNew) await warmUp(await loadAnalyser(scope.lang), pause)
    const row = await reading
    if (row === null) {
      held.delete(key)
      return null
    }
    const known = held.get(key)
    if (known?.generation === row.generation && known.version === row.version) return known.index
    const rows = (await early?.take(scope.aud, scope.lang)) ?? null
    const isSame = rows?.index.generation === row.generation && rows.index.version === row.version
    const segments = isSame ? openSegments(db, rows.segments, row.version) : await readSegments(db, scope, row.version)
    const index = new SearchIndex(segments)
    held.set(key, { generation: row.generation, version: row.version, index })
    return index
  }
}
