import type { IndexedArticle } from '../../../src/search/index/segment-builder.ts'
import { openSegment } from '../../../src/search/index/stored-segment.ts'
import { search } from '../../../src/search/query/search.ts'
import { SearchIndex } from '../../../src/search/query/search-index.ts'
import type { LiveSegment } from '../../../src/search/segment/segment-merge.ts'
import { type Analyser, loadAnalyser } from '../../../src/search/stem/analyser.ts'
import { type Engine, langOf } from '../engine.ts'
import { getAll, put, remove } from '../store.ts'

/** Our own engine, one value for each segment as in the worker. Code for building is loaded only to build. */
export function createLarder(): Engine {
  const indexes = new Map<
    string,
    { readonly index: SearchIndex; readonly segments: ReadonlyMap<string, LiveSegment> }
  >()
  const analysers = new Map<string, Analyser>()
  let number = 0

  const whole = (bytes: Uint8Array): LiveSegment => openSegment({ bytes, dead: [] })
  const building = () => import('./larder-build.ts')
  const open = async (key: string, segments: ReadonlyMap<string, LiveSegment>) => {
    indexes.set(key, { index: new SearchIndex([...segments.values()]), segments })
    analysers.set(key, await loadAnalyser(langOf(key)))
  }

  return {
    async build(key, articles) {
      const { buildMerged } = await building()
      await open(key, new Map([[`${key}/${number++}`, whole(await buildMerged(langOf(key), articles))]]))
    },
    save: (key) =>
      put(new Map([...(indexes.get(key)?.segments ?? [])].map(([name, { segment }]) => [name, segment.bytes]))),
    async load(key) {
      const stored = await getAll<Uint8Array>(`${key}/`)
      await open(key, new Map([...stored].map(([name, bytes]) => [name, whole(bytes)])))
    },
    async add(key, articles: readonly IndexedArticle[]) {
      const { buildOne, nextMerge } = await building()
      const name = `${key}/${number++}`
      const bytes = await buildOne(langOf(key), articles)
      const segments = new Map([...(indexes.get(key)?.segments ?? []), [name, whole(bytes)]])
      const merge = nextMerge([...segments.values()])
      const gone = [...segments].filter((_, place) => merge?.places.includes(place))
      await put(new Map([[name, bytes]]))
      await remove(gone.map(([one]) => one))
      await open(key, segments)
    },
    async query(key, kind, text, limit) {
      const index = indexes.get(key)?.index
      const analyser = analysers.get(key)
      if (index === undefined || analyser === undefined) return []
      const options = { mode: kind === 'prefix' ? ('typing' as const) : ('whole' as const), offset: 0, limit }
      const { hits } = await search(index, analyser, text, options, async () => new Map())
      return hits.map((hit) => hit.id)
    },
  }
}
