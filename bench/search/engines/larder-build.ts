import { type IndexedArticle, SegmentBuilder } from '../../../src/search/index/segment-builder.ts'
import { Segment } from '../../../src/search/segment/segment.ts'
import { mergeSegments } from '../../../src/search/segment/segment-merge.ts'
import { loadAnalyser } from '../../../src/search/stem/analyser.ts'

const BATCH_ARTICLES = 512

/** Builds one segment as the search worker does: small segments first, then merged. */
export async function buildMerged(lang: string, articles: readonly IndexedArticle[]): Promise<Uint8Array> {
  const builder = new SegmentBuilder(await loadAnalyser(lang))
  const segments = []
  for (let from = 0; from < articles.length; from += BATCH_ARTICLES)
    segments.push({
      segment: new Segment(builder.build(articles.slice(from, from + BATCH_ARTICLES))),
      dead: new Set<number>(),
    })
  return mergeSegments(segments)
}

export const buildOne = async (lang: string, articles: readonly IndexedArticle[]): Promise<Uint8Array> =>
  new SegmentBuilder(await loadAnalyser(lang)).build(articles)

export { nextMerge } from '../../../src/search/index/update-plan.ts'
