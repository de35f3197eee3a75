import { Postings } from '../segment/postings.ts'
import { FIELDS } from '../segment/segment-format.ts'
import type { LiveSegment } from '../segment/segment-merge.ts'
import { compareBytes, decodeTerm, encodeTerm } from '../segment/term-bytes.ts'
import { bestOf, type Match } from './best.ts'
import type { Need, Query, Unit } from './query.ts'
import { mentionWeight, rarity, rounded, weightOf } from './ranking.ts'
import { Scores } from './scores.ts'

export interface Matches {
  /** The best articles, best first. Equal scores are ordered by id. */
  readonly best: readonly Match[]
  /** The number of all matches. */
  readonly total: number
  /** The terms that were found, to mark them. */
  readonly terms: ReadonlySet<string>
  /** Units for which no article was found. */
  readonly unmet: readonly Unit[]
}

/** Further terms with the same prefix are ignored: such a prefix says too little. */
const MAX_PREFIX_TERMS = 1000
const TITLE_FIELDS = FIELDS.title | FIELDS.headings

/** The segments of one language and audience as one index. Scores do not depend on how the articles are divided into segments. */
export class SearchIndex {
  readonly segments: readonly LiveSegment[]
  /** The number of live articles. */
  readonly documents: number
  readonly #bases: readonly number[]
  readonly #dead: Uint8Array
  readonly #bodyLengths: Uint16Array
  readonly #titleLengths: Uint16Array
  readonly #meanBody: number
  readonly #meanTitle: number
  readonly #fields: Uint8Array
  readonly #mentions: Scores
  readonly #unit: Scores
  readonly #alternative: Scores
  readonly #met: Scores
  readonly #postings = new Postings()

  constructor(segments: readonly LiveSegment[]) {
    this.segments = segments
    const bases: number[] = []
    let size = 0
    for (const { segment } of segments) {
      bases.push(size)
      size += segment.documents
    }
    this.#bases = bases
    this.#dead = new Uint8Array(size)
    segments.forEach(({ dead }, index) => {
      for (const document of dead) this.#dead[(bases[index] ?? 0) + document] = 1
    })
    this.#bodyLengths = joined(segments.map(({ segment }) => segment.bodyLengths))
    this.#titleLengths = joined(segments.map(({ segment }) => segment.titleLengths))
    let [live, bodyWords, titleWords] = [0, 0, 0]
    for (const { segment, dead } of segments) {
      live += segment.documents - dead.size
      bodyWords += segment.bodyWords
      titleWords += segment.titleWords
      for (const document of dead) {
        bodyWords -= segment.bodyLengths[document] ?? 0
        titleWords -= segment.titleLengths[document] ?? 0
      }
    }
    this.documents = live
    this.#meanBody = Math.max(1, bodyWords / Math.max(1, live))
    this.#meanTitle = Math.max(1, titleWords / Math.max(1, live))
    this.#fields = new Uint8Array(size)
    this.#mentions = new Scores(size)
    this.#unit = new Scores(size)
    this.#alternative = new Scores(size)
    this.#met = new Scores(size)
  }

  readonly segmentOf = (document: number): number => {
    let at = this.segments.length - 1
    while (at > 0 && (this.#bases[at] ?? 0) > document) at--
    return at
  }

  readonly idOf = (document: number): string => {
    const at = this.segmentOf(document)
    const [live, base] = [this.segments[at], this.#bases[at]]
    if (live === undefined || base === undefined) throw new RangeError(`No article ${document}`)
    return live.segment.idOf(document - base)
  }

  /** The number of live articles that have the term. */
  frequency(term: string): number {
    return this.#collect([encodeTerm(term)], false)
  }

  /** The terms with this prefix, in order. */
  termsWithPrefix(prefix: string): Uint8Array[] {
    const bytes = encodeTerm(prefix)
    const found = new Map<string, Uint8Array>()
    for (const { segment } of this.segments) {
      const cursor = segment.cursorNear(bytes)
      while (cursor.next()) {
        const order = compareBytes(cursor.term, Math.min(cursor.length, bytes.length), bytes)
        if (order > 0) break
        if (order < 0 || cursor.length < bytes.length) continue
        const term = cursor.term.slice(0, cursor.length)
        found.set(decodeTerm(term), term)
      }
    }
    const terms = [...found.values()].sort((a, b) => compareBytes(a, a.length, b))
    if (terms.length <= MAX_PREFIX_TERMS) return terms
    return terms.filter((term) => this.#collect([term], false) > 0).slice(0, MAX_PREFIX_TERMS)
  }

  /** Collects mentions and fields of the live articles that have any of the terms. Gives the number of these articles. */
  #collect(terms: readonly Uint8Array[], titles: boolean): number {
    this.#mentions.clear()
    this.segments.forEach(({ segment }, index) => {
      for (const term of terms) {
        const entry = segment.find(term)
        if (entry === null) continue
        segment.read(entry, this.#postings)
        this.#addMentions(this.#bases[index] ?? 0, titles)
      }
    })
    return this.#mentions.length
  }

  /** Adds what `#postings` has of one term. Its segment's articles are numbered from `base`. */
  #addMentions(base: number, titles: boolean): void {
    const [mentions, fields, dead, postings] = [this.#mentions, this.#fields, this.#dead, this.#postings]
    const [lengths, mean] = [this.#bodyLengths, this.#meanBody]
    for (let at = 0; at < postings.length; at++) {
      const document = base + (postings.documents[at] ?? 0)
      const inFields = postings.fields[at] ?? 0
      if (dead[document] === 1 || (titles && (inFields & TITLE_FIELDS) === 0)) continue
      const more = (postings.counts[at] ?? 0) * mentionWeight(lengths[document] ?? 0, mean)
      if (mentions.has(document)) fields[document] = (fields[document] ?? 0) | inFields
      else fields[document] = inFields
      mentions.set(document, mentions.get(document) + more)
    }
  }

  /** Adds the scores of the articles that meet `need` to `into`. The better score of an article counts. */
  #scoreNeed(need: Need, weight: number, titles: boolean, terms: Set<string>, into: Scores): void {
    const wanted = need.prefix ? this.termsWithPrefix(need.text) : [encodeTerm(need.text)]
    const frequency = this.#collect(wanted, titles)
    if (frequency === 0) return
    for (const term of wanted) terms.add(decodeTerm(term))
    const scale = weight * rarity(this.documents, frequency)
    for (let index = 0; index < frequency; index++) {
      const document = this.#mentions.documents[index] ?? 0
      const score =
        scale *
        weightOf(
          this.#mentions.get(document),
          this.#fields[document] ?? 0,
          this.#titleLengths[document] ?? 0,
          this.#meanTitle,
        )
      if (!into.has(document) || score > into.get(document)) into.set(document, score)
    }
  }

  /** Computes the scores of one unit in `#unit`. */
  #scoreUnit({ alternatives, otherwise }: Unit, titles: boolean, terms: Set<string>): void {
    this.#unit.clear()
    for (const choices of [alternatives, otherwise]) {
      for (const { weight, needs } of choices) {
        const [only] = needs
        if (needs.length === 1 && only !== undefined) this.#scoreNeed(only, weight, titles, terms, this.#unit)
        else this.#scoreTogether(needs, weight, titles, terms)
      }
      if (this.#unit.length > 0) return
    }
  }

  /**
   * Scores the articles that meet all `needs`. A single letter is not marked: the «с» of «витамин С» is in every second line.
   */
  #scoreTogether(needs: readonly Need[], weight: number, titles: boolean, terms: Set<string>): void {
    const all = new Scores(this.#dead.length)
    const found = new Set<string>()
    needs.forEach((need, index) => {
      const into = index === 0 ? all : this.#alternative
      into.clear()
      this.#scoreNeed(need, weight, titles, found, into)
      if (index > 0) all.intersect(this.#alternative)
    })
    for (const term of found) if (term.length > 1) terms.add(term)
    for (let index = 0; index < all.length; index++) {
      const document = all.documents[index] ?? 0
      const score = all.get(document)
      if (!this.#unit.has(document) || score > this.#unit.get(document)) this.#unit.set(document, score)
    }
  }

  /** The best articles that meet every required unit. With `titles`, only titles and headings count. */
  match({ units }: Query, count: number, titles = false): Matches {
    const terms = new Set<string>()
    const unmet: Unit[] = []
    const met = this.#met
    met.clear()
    units
      .filter(({ optional }) => !optional)
      .forEach((unit, index) => {
        this.#scoreUnit(unit, titles, terms)
        if (this.#unit.length === 0) unmet.push(unit)
        if (index > 0) met.intersect(this.#unit)
        else for (let at = 0; at < this.#unit.length; at++) copy(this.#unit, met, at)
      })
    for (const unit of units.filter(({ optional }) => optional)) {
      if (met.length === 0) break
      this.#scoreUnit(unit, titles, new Set())
      for (let at = 0; at < met.length; at++) {
        const document = met.documents[at] ?? 0
        met.set(document, met.get(document) + this.#unit.get(document))
      }
    }
    for (let at = 0; at < met.length; at++) met.set(met.documents[at] ?? 0, rounded(met.get(met.documents[at] ?? 0)))
    return { best: bestOf(met, count, this), total: met.length, terms, unmet }
  }
}

/** Joins a column of all segments. With one segment, gives that segment's column without a copy. */
function joined(columns: readonly Uint16Array[]): Uint16Array {
  const [only] = columns
  if (columns.length === 1 && only !== undefined) return only
  const all = new Uint16Array(columns.reduce((size, column) => size + column.length, 0))
  let at = 0
  for (const column of columns) {
    all.set(column, at)
    at += column.length
  }
  return all
}

function copy(from: Scores, to: Scores, at: number): void {
  const document = from.documents[at] ?? 0
  to.set(document, from.get(document))
}
