import { type Analyser, loadAnalyser } from '#search/analyser.ts'
import { search } from '#search/search.ts'
import { SearchIndex } from '#search/search-index.ts'
import type { IndexedArticle } from '#search/segment-builder.ts'
import { openSegment } from '#search/stored-segment.ts'
import { warmUp } from '#search/warm-up.ts'
import { type Engine, langOf } from '../engine.ts'
import { getAll, put, remove } from '../store.ts'

/** Our own: segments as they come, merged as the worker merges them, one value a segment. What only builds is loaded by who builds. */
export function createLarder(): Engine {
  const built = new Map<string, Map<string, Uint8Array>>()
  const indexes = new Map<string, SearchIndex>()
  const analysers = new Map<string, Analyser>()
  let number = 0

  const live = (segments: ReadonlyMap<string, Uint8Array>) =>
    [...segments].map(([name, bytes]) => ({ name, ...openSegment({ bytes, dead: [] }) }))
  const building = () => import('./larder-build.ts')
  const open = async (key: string, segments: Map<string, Uint8Array>) => {
    built.set(key, segments)
    indexes.set(key, new SearchIndex(live(segments)))
    analysers.set(key, await loadAnalyser(langOf(key)))
  }

  return {
    async build(key, articles) {
      const { buildMerged } = await building()
      await open(key, new Map([[`${key}/${number++}`, await buildMerged(langOf(key), articles)]]))
    },
    save: (key) => put(built.get(key) ?? new Map()),
    async load(key) {
      const reading = getAll<Uint8Array>(`${key}/`)
      warmUp(await loadAnalyser(langOf(key)))
      await open(key, await reading)
    },
    async add(key, articles: readonly IndexedArticle[]) {
      const { buildOne, nextMerge } = await building()
      const segments = new Map(built.get(key))
      const fresh = new Map([[`${key}/${number++}`, await buildOne(langOf(key), articles)]])
      for (const [name, value] of fresh) segments.set(name, value)
      const merge = nextMerge(live(segments))
      const gone = merge === null ? [] : merge.places.map((place) => [...segments.keys()][place] ?? '')
      await put(fresh)
      await remove(gone)
      await open(key, segments)
    },
    async query(key, kind, text, limit) {
      const index = indexes.get(key)
      const analyser = analysers.get(key)
      if (index === undefined || analyser === undefined) return []
      const options = { mode: kind === 'prefix' ? ('typing' as const) : ('whole' as const), offset: 0, limit }
      const { hits } = await search(index, analyser, text, options, async () => new Map())
      return hits.map((hit) => hit.id)
    },
  }
}
