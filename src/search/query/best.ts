import type { Scores } from './scores.ts'

export interface Match {
  /** The article's number in the index. */
  readonly document: number
  readonly score: number
}

/** Gives the ids of articles. Reading an id is slow. */
export interface Ids {
  /** The number of an article's segment. Within a segment, articles are numbered in the order of their ids. */
  readonly segmentOf: (document: number) => number
  readonly idOf: (document: number) => string
}

/**
 * The articles with equal scores that can be among the first `count` by id: the first `count` of each segment. No id is read
 * for that.
 */
function firstOfEach(equal: Int32Array, count: number, { segmentOf }: Ids): number[] {
  const taken = new Map<number, number>()
  const first: number[] = []
  for (const document of equal.sort()) {
    const segment = segmentOf(document)
    const before = taken.get(segment) ?? 0
    if (before >= count) continue
    taken.set(segment, before + 1)
    first.push(document)
  }
  return first
}

/**
 * The `count` best articles, best first, equal scores by id. Many scores may be equal: a word that every article has gives all
 * of them the same score.
 */
export function bestOf(scores: Scores, count: number, ids: Ids): Match[] {
  const least = scores.threshold(count)
  const better: number[] = []
  const equal: number[] = []
  for (let at = 0; at < scores.length; at++) {
    const document = scores.documents[at] ?? 0
    const score = scores.get(document)
    if (score > least) better.push(document)
    else if (score === least) equal.push(document)
  }
  const read = new Map<number, string>()
  const idOf = (document: number): string => {
    const id = read.get(document) ?? ids.idOf(document)
    read.set(document, id)
    return id
  }
  const byId = (a: number, b: number): number =>
    ids.segmentOf(a) === ids.segmentOf(b) ? a - b : idOf(a) < idOf(b) ? -1 : 1
  return [...better, ...firstOfEach(Int32Array.from(equal), count, ids)]
    .map((document) => ({ document, score: scores.get(document) }))
    .sort((a, b) => b.score - a.score || byId(a.document, b.document))
    .slice(0, count)
}
