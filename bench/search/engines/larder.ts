import { readWhole } from '#search/index/needed-lists.ts'
import { SearchIndex } from '#search/index/search-index.ts'
import type { IndexedArticle } from '#search/index/segment-builder.ts'
import { cutSegment, openPieces, openSegment } from '#search/index/stored-segment.ts'
import { search } from '#search/query/search.ts'
import type { LiveSegment } from '#search/segment/segment-merge.ts'
import { type Analyser, loadAnalyser } from '#search/stem/analyser.ts'
import { type Engine, langOf } from '../engine.ts'
import { getAll, getMany, put, remove } from '../store.ts'

/** Where a piece of a segment is stored: what a query reads at once begins with the index's key. */
const headKey = (name: string, size: number, number: number): string =>
  `${name}/${size}/${String(number).padStart(4, '0')}`
const listKey = (name: string, number: number): string => `lists ${name}/${number}`

function storedPieces(name: string, bytes: Uint8Array): [string, Uint8Array][] {
  const { size, head, lists } = cutSegment(bytes)
  return [
    ...head.map((piece, at): [string, Uint8Array] => [headKey(name, size, at), piece]),
    ...lists.map((piece, at): [string, Uint8Array] => [listKey(name, head.length + at), piece]),
  ]
}

/** Our own engine, with merged segments cut into pieces as in the worker. Code for building is loaded only to build. */
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
  const piecesOf = (key: string): [string, Uint8Array][] =>
    [...(indexes.get(key)?.segments ?? [])].flatMap(([name, { segment }]) => storedPieces(name, segment.bytes))

  return {
    async build(key, articles) {
      const { buildMerged } = await building()
      await open(key, new Map([[`${key}/${number++}`, whole(await buildMerged(langOf(key), articles))]]))
    },
    save: (key) => put(new Map(piecesOf(key))),
    async load(key) {
      const heads = new Map<string, Uint8Array[]>()
      for (const [stored, piece] of await getAll<Uint8Array>(`${key}/`)) {
        const segment = stored.slice(0, stored.lastIndexOf('/'))
        heads.set(segment, [...(heads.get(segment) ?? []), piece])
      }
      const segments = [...heads].map(([stored, head]): [string, LiveSegment] => {
        const at = stored.lastIndexOf('/')
        const [name, size] = [stored.slice(0, at), Number(stored.slice(at + 1))]
        const read = (numbers: readonly number[]) => getMany<Uint8Array>(numbers.map((one) => listKey(name, one)))
        return [name, openPieces(size, head, [], read)]
      })
      await open(key, new Map(segments))
    },
    async add(key, articles: readonly IndexedArticle[]) {
      const { buildOne, nextMerge } = await building()
      const name = `${key}/${number++}`
      const bytes = await buildOne(langOf(key), articles)
      const segments = new Map([...(indexes.get(key)?.segments ?? []), [name, whole(bytes)]])
      const merge = nextMerge([...segments.values()])
      const gone = [...segments].filter((_, place) => merge?.places.includes(place))
      await put(new Map(storedPieces(name, bytes)))
      await remove(gone.flatMap(([one, { segment }]) => storedPieces(one, segment.bytes).map(([stored]) => stored)))
      await open(key, segments)
    },
    async query(key, kind, text, limit) {
      const index = indexes.get(key)?.index
      const analyser = analysers.get(key)
      if (index === undefined || analyser === undefined) return []
      const options = { mode: kind === 'prefix' ? ('typing' as const) : ('whole' as const), offset: 0, limit }
      const { hits } = await search(index, analyser, text, options, async () => new Map())
      // As in the worker, the rest is read after the answer is sent.
      setTimeout(() => void readWhole(index), 0)
      return hits.map((hit) => hit.id)
    },
  }
}
