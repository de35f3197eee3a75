import { type IndexedArticle, SegmentBuilder } from '#search/index/segment-builder.ts'
import { type Hit, type SearchOptions, type SearchResult, search } from '#search/query/search.ts'
import { SearchIndex } from '#search/query/search-index.ts'
import { Segment } from '#search/segment/segment.ts'
import type { LiveSegment } from '#search/segment/segment-merge.ts'
import { analyserOf } from './analyser-of.ts'

export const article = (id: string, body: string, more: Partial<IndexedArticle> = {}): IndexedArticle => ({
  id,
  stamp: 1,
  title: '',
  description: '',
  headings: [],
  body,
  ...more,
})

/** A small library in memory, with one segment for each list of articles. */
export class Library {
  readonly analyser
  readonly index: SearchIndex
  readonly #articles: ReadonlyMap<string, IndexedArticle>

  constructor(lang: string, ...lists: readonly (readonly IndexedArticle[])[]) {
    this.analyser = analyserOf(lang)
    const builder = new SegmentBuilder(this.analyser)
    const segments: LiveSegment[] = lists.map((list) => ({
      segment: new Segment(builder.build(list)),
      dead: new Set(),
    }))
    this.index = new SearchIndex(segments)
    this.#articles = new Map(lists.flat().map((one) => [one.id, one]))
  }

  search(text: string, options: Partial<SearchOptions> = {}): Promise<SearchResult> {
    const readTexts = async (ids: readonly string[]) =>
      new Map(ids.flatMap((id) => (this.#articles.has(id) ? [[id, this.#articles.get(id) as IndexedArticle]] : [])))
    return search(this.index, this.analyser, text, { mode: 'whole', offset: 0, limit: 100, ...options }, readTexts)
  }

  async ids(text: string, options: Partial<SearchOptions> = {}): Promise<string[]> {
    return (await this.search(text, options)).hits.map((hit: Hit) => hit.id)
  }
}
