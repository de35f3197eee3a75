import { createAnalyser } from '#search/analyser.ts'
import { search } from '#search/search.ts'
import { SearchIndex } from '#search/search-index.ts'
import { Segment } from '#search/segment.ts'
import { type IndexedArticle, SegmentBuilder } from '#search/segment-builder.ts'
import { mergeSegments } from '#search/segment-merge.ts'
import { nextMerge, openSegment } from '#search/update-plan.ts'
import { warmUp } from '#search/warm-up.ts'
import { type Engine, langOf } from '../engine.ts'
import { getAll, put, remove } from '../store.ts'

const BATCH_ARTICLES = 512

/** Our own: segments as they come, merged as the worker merges them, one value a segment. */
export function createLarder(): Engine {
  const built = new Map<string, Map<string, Uint8Array>>()
  const indexes = new Map<string, SearchIndex>()
  let number = 0

  const live = (segments: ReadonlyMap<string, Uint8Array>) =>
    [...segments].map(([name, bytes]) => ({ name, ...openSegment({ bytes, dead: [] }) }))

  return {
    build(key, articles) {
      const builder = new SegmentBuilder(createAnalyser(langOf(key)))
      const segments = []
      for (let from = 0; from < articles.length; from += BATCH_ARTICLES)
        segments.push({
          segment: new Segment(builder.build(articles.slice(from, from + BATCH_ARTICLES))),
          dead: new Set<number>(),
        })
      built.set(key, new Map([[`${key}/${number++}`, mergeSegments(segments)]]))
      indexes.set(key, new SearchIndex(live(built.get(key) ?? new Map())))
    },
    save: (key) => put(built.get(key) ?? new Map()),
    async load(key) {
      const reading = getAll<Uint8Array>(`${key}/`)
      warmUp(langOf(key))
      const segments = await reading
      built.set(key, segments)
      indexes.set(key, new SearchIndex(live(segments)))
    },
    async add(key, articles: readonly IndexedArticle[]) {
      const segments = new Map(built.get(key))
      const bytes = new SegmentBuilder(createAnalyser(langOf(key))).build(articles)
      const fresh = new Map([[`${key}/${number++}`, bytes]])
      for (const [name, value] of fresh) segments.set(name, value)
      const merge = nextMerge(live(segments))
      const gone = merge === null ? [] : merge.places.map((place) => [...segments.keys()][place] ?? '')
      await put(fresh)
      await remove(gone)
      built.set(key, segments)
      indexes.set(key, new SearchIndex(live(segments)))
    },
    async query(key, kind, text, limit) {
      const index = indexes.get(key)
      if (index === undefined) return []
      const options = { mode: kind === 'prefix' ? ('typing' as const) : ('whole' as const), offset: 0, limit }
      const { hits } = await search(index, createAnalyser(langOf(key)), text, options, async () => new Map())
      return hits.map((hit) => hit.id)
    },
  }
}
