import type { Alternative, Need, Query, Unit } from './query.ts'
import { type Averages, rarity, rounded, weightOf } from './ranking.ts'
import { FIELDS } from './segment-format.ts'
import type { LiveSegment } from './segment-merge.ts'
import { compareBytes, decodeTerm, encodeTerm } from './term-bytes.ts'

export interface Hit {
  readonly id: string
  readonly score: number
}

export interface Matches {
  /** Numbers of articles in this index, best first. */
  readonly documents: readonly number[]
  readonly scoreOf: (document: number) => number
  /** Terms that were found, for marking. */
  readonly terms: ReadonlySet<string>
  /** Units that no article meets. */
  readonly unmet: readonly Unit[]
}

/** More terms with one beginning are not followed: it says too little. */
const MAX_PREFIX_TERMS = 1000
const TITLE_FIELDS = FIELDS.title | FIELDS.headings

interface Scored {
  readonly documents: Int32Array
  readonly scores: Float64Array
}

/** The segments of one language and audience as one index. Scores depend on what lives in it, not on how it is cut. */
export class SearchIndex {
  readonly segments: readonly LiveSegment[]
  readonly documents: number
  readonly #bases: number[] = []
  readonly #dead: Uint8Array
  readonly #bodyLengths: Uint32Array
  readonly #titleLengths: Uint16Array
  readonly #averages: Averages
  readonly #counts: Float64Array
  readonly #fields: Uint8Array
  readonly #marks: Uint32Array
  #mark = 0

  constructor(segments: readonly LiveSegment[]) {
    this.segments = segments
    const all = segments.reduce((sum, { segment }) => sum + segment.documents, 0)
    this.#dead = new Uint8Array(all)
    this.#bodyLengths = new Uint32Array(all)
    this.#titleLengths = new Uint16Array(all)
    this.#counts = new Float64Array(all)
    this.#fields = new Uint8Array(all)
    this.#marks = new Uint32Array(all)
    let base = 0
    for (const { segment, dead } of segments) {
      this.#bases.push(base)
      this.#bodyLengths.set(segment.bodyLengths, base)
      this.#titleLengths.set(segment.titleLengths, base)
      for (const document of dead) this.#dead[base + document] = 1
      base += segment.documents
    }
    let [live, bodies, titles] = [0, 0, 0]
    for (let document = 0; document < all; document++) {
      if (this.#dead[document] === 1) continue
      live++
      bodies += this.#bodyLengths[document] ?? 0
      titles += this.#titleLengths[document] ?? 0
    }
    this.documents = live
    const mean = (sum: number) => Math.max(1, sum / Math.max(1, live))
    this.#averages = { documents: live, bodyLength: mean(bodies), titleLength: mean(titles) }
  }

  idOf(document: number): string {
    let at = this.segments.length - 1
    while (at > 0 && (this.#bases[at] ?? 0) > document) at--
    return this.segments[at]?.segment.idOf(document - (this.#bases[at] ?? 0)) ?? ''
  }

  /** How many articles have the term. */
  frequency(term: string): number {
    return this.#collect([encodeTerm(term)], false).length
  }

  /** Terms that begin so, in order. */
  termsWithPrefix(prefix: string): Uint8Array[] {
    const bytes = encodeTerm(prefix)
    const found = new Map<string, Uint8Array>()
    for (const { segment } of this.segments) {
      const cursor = segment.cursorNear(bytes)
      while (cursor.next()) {
        const order = compareBytes(cursor.term, Math.min(cursor.length, bytes.length), bytes)
        if (order > 0) break
        if (order < 0) continue
        const term = cursor.term.slice(0, cursor.length)
        found.set(decodeTerm(term), term)
      }
    }
    const terms = [...found.values()].sort((a, b) => compareBytes(a, a.length, b))
    return terms.length <= MAX_PREFIX_TERMS
      ? terms
      : terms.filter((term) => this.#collect([term], false).length > 0).slice(0, MAX_PREFIX_TERMS)
  }

  /** Gathers counts and fields of articles that have any of the terms; says which. */
  #collect(terms: readonly Uint8Array[], titles: boolean): Int32Array {
    const mark = ++this.#mark
    const [counts, fields, marks, dead] = [this.#counts, this.#fields, this.#marks, this.#dead]
    const found: number[] = []
    this.segments.forEach(({ segment }, index) => {
      const base = this.#bases[index] ?? 0
      for (const term of terms) {
        const entry = segment.find(term)
        if (entry === null) continue
        segment.visit(entry, (local, inFields, count) => {
          const document = base + local
          if (dead[document] === 1 || (titles && (inFields & TITLE_FIELDS) === 0)) return
          if (marks[document] !== mark) {
            marks[document] = mark
            counts[document] = 0
            fields[document] = 0
            found.push(document)
          }
          counts[document] = (counts[document] ?? 0) + count
          fields[document] = (fields[document] ?? 0) | inFields
        })
      }
    })
    return Int32Array.from(found)
  }

  #scoreNeed(need: Need, titles: boolean, terms: Set<string>): Scored {
    const wanted = need.prefix ? this.termsWithPrefix(need.text) : [encodeTerm(need.text)]
    const documents = this.#collect(wanted, titles)
    if (documents.length > 0) for (const term of wanted) terms.add(decodeTerm(term))
    const idf = rarity(this.documents, documents.length)
    const scores = new Float64Array(documents.length)
    documents.forEach((document, index) => {
      scores[index] =
        idf *
        weightOf(
          this.#counts[document] ?? 0,
          this.#fields[document] ?? 0,
          this.#bodyLengths[document] ?? 0,
          this.#titleLengths[document] ?? 0,
          this.#averages,
        )
    })
    return { documents, scores }
  }

  #scoreAlternative({ weight, needs }: Alternative, titles: boolean, terms: Set<string>): Map<number, number> {
    let met: Map<number, number> | null = null
    for (const need of needs) {
      const { documents, scores } = this.#scoreNeed(need, titles, terms)
      const next = new Map<number, number>()
      documents.forEach((document, index) => {
        const before = met === null ? 0 : met.get(document)
        if (before !== undefined) next.set(document, before + (scores[index] ?? 0) * weight)
      })
      met = next
    }
    return met ?? new Map()
  }

  #scoreUnit(unit: Unit, titles: boolean, terms: Set<string>): Map<number, number> {
    const best = new Map<number, number>()
    for (const alternatives of [unit.alternatives, unit.otherwise]) {
      for (const alternative of alternatives)
        for (const [document, score] of this.#scoreAlternative(alternative, titles, terms))
          if (score > (best.get(document) ?? 0)) best.set(document, score)
      if (best.size > 0) return best
    }
    return best
  }

  /** Articles that meet every unit that is not optional. `titles`: by their titles and headings alone. */
  match({ units }: Query, titles = false): Matches {
    const terms = new Set<string>()
    const unmet: Unit[] = []
    let total: Map<number, number> | null = null
    for (const unit of units.filter(({ optional }) => !optional)) {
      const scores = this.#scoreUnit(unit, titles, terms)
      if (scores.size === 0) unmet.push(unit)
      if (total === null) total = scores
      else {
        const both = new Map<number, number>()
        for (const [document, score] of total) {
          const more = scores.get(document)
          if (more !== undefined) both.set(document, score + more)
        }
        total = both
      }
    }
    const met = total ?? new Map<number, number>()
    for (const unit of units.filter(({ optional }) => optional))
      for (const [document, score] of this.#scoreUnit(unit, titles, new Set())) {
        const before = met.get(document)
        if (before !== undefined) met.set(document, before + score)
      }
    for (const [document, score] of met) met.set(document, rounded(score))
    return { documents: this.#ordered(met), scoreOf: (document) => met.get(document) ?? 0, terms, unmet }
  }

  #ordered(scores: ReadonlyMap<number, number>): number[] {
    const ids = new Map<number, string>()
    const idOf = (document: number): string => {
      const known = ids.get(document) ?? this.idOf(document)
      ids.set(document, known)
      return known
    }
    return [...scores.keys()].sort((a, b) => {
      const difference = (scores.get(b) ?? 0) - (scores.get(a) ?? 0)
      return difference !== 0 ? difference : idOf(a) < idOf(b) ? -1 : 1
    })
  }
}
