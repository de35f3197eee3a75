import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import { SearchIndex } from '#search/query/search-index.ts'
import { readIndexRow, readSegments } from './segment-rows.ts'

interface OpenIndex {
  readonly generation: number
  readonly version: string
  readonly index: SearchIndex
}

/**
 * The indexes in memory, only for the last requested language. An index is read again when it has changed since. One that was not made
 * yet has no articles.
 */
export function createOpenIndexes(db: ReaderDb): (view: View) => Promise<SearchIndex> {
  const opened = new Map<string, OpenIndex>()
  let current = ''
  async function open(view: View): Promise<SearchIndex> {
    const key = `${view.aud} ${view.lang}`
    if (view.lang !== current) opened.clear()
    current = view.lang
    const row = await readIndexRow(db, view)
    if (row === null) {
      opened.delete(key)
      return new SearchIndex([])
    }
    const known = opened.get(key)
    if (known?.generation === row.generation && known.version === row.version) return known.index
    const index = new SearchIndex(await readSegments(db, view, row.version))
    opened.set(key, { generation: row.generation, version: row.version, index })
    return index
  }
  // In one transaction: segments that a newer index replaces meanwhile would be missing from both.
  return (view) => db.transaction('r', [db.searchIndexes, db.searchSegments], () => open(view))
}
