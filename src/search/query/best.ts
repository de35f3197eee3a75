import type { Scores } from './scores.ts'

export interface Match {
  /** The article's number in the index. */
  readonly document: number
  readonly score: number
}

/** The ids of the articles, which cost much to read. */
export interface Ids {
  /** Within a segment the numbers of the articles stand in the order of their ids. */
  readonly segmentOf: (document: number) => number
  readonly idOf: (document: number) => string
}

/** Which of many with one score can be among the first so many by id: the first of each segment. No id is read for that. */
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

/** The best so many, best first; of equal scores by id. A word of every article gives all of them one score. */
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
