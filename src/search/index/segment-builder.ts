import { FIELDS, MAX_TERM_COUNT } from '../segment/segment-format.ts'
import { type DocumentColumns, SegmentWriter } from '../segment/segment-writer.ts'
import { compareBytes, encodeTerm } from '../segment/term-bytes.ts'
import { type Analyser, isWrittenAsName, vitaminName } from '../stem/analyser.ts'
import type { ArticleText } from '../words/article-text.ts'
import { scanTokens, wordOf } from '../words/tokens.ts'
import { hashOf, WordTable } from '../words/word-table.ts'
import type { Wanted } from './update-plan.ts'

export type IndexedArticle = ArticleText & Wanted

/** Known words have a stored term, so that each word is stemmed once and not in every text. */
const MAX_KNOWN_WORDS = 120_000
const MAX_LENGTH = 0xffff
const MAX_COMPOUND_CHARS = 64
const NO_BYTES = new Uint8Array(0)

/** The postings of one segment, in one growing array. Each has four numbers: term, article, fields, count. */
class PostingList {
  values = new Int32Array(1 << 16)
  length = 0

  push(term: number, document: number): number {
    if (this.length + 4 > this.values.length) {
      const grown = new Int32Array(this.values.length * 2)
      grown.set(this.values)
      this.values = grown
    }
    const at = this.length
    this.values[at] = term
    this.values[at + 1] = document
    this.values[at + 2] = 0
    this.values[at + 3] = 0
    this.length += 4
    return at
  }
}

/** Builds segments one after another. It remembers words and terms between them. */
export class SegmentBuilder {
  readonly #analyser: Analyser
  readonly #maxKnownWords: number
  #words = new WordTable()
  #termNumbers = new Map<string, number>()
  #terms: string[] = []
  #termBytes: Uint8Array[] = []
  /** The terms' numbers in the order of their bytes. Terms that are new since the last segment are at the end. */
  #order: number[] = []
  /** The position of a term's posting for the current article. Smaller than the article's first posting if the term has none yet. */
  #postingOf = new Int32Array(1 << 14).fill(-1)
  readonly #postings = new PostingList()
  readonly #compound = new Uint16Array(MAX_COMPOUND_CHARS)

  constructor(analyser: Analyser, maxKnownWords = MAX_KNOWN_WORDS) {
    this.#analyser = analyser
    this.#maxKnownWords = maxKnownWords
  }

  #forget(): void {
    this.#words = new WordTable()
    this.#termNumbers = new Map()
    this.#terms = []
    this.#termBytes = []
    this.#order = []
  }

  #termNumber(term: string): number {
    const known = this.#termNumbers.get(term)
    if (known !== undefined) return known
    const number = this.#terms.length
    this.#terms.push(term)
    this.#order.push(number)
    this.#termBytes.push(encodeTerm(term))
    this.#termNumbers.set(term, number)
    if (number >= this.#postingOf.length) {
      const grown = new Int32Array(this.#postingOf.length * 2).fill(-1)
      grown.set(this.#postingOf)
      this.#postingOf = grown
    }
    return number
  }

  /** Builds the segment of these articles. If two have the same id, the last one counts. */
  build(articles: readonly IndexedArticle[]): Uint8Array<ArrayBuffer> {
    if (this.#words.size > this.#maxKnownWords) this.#forget()
    this.#postingOf.fill(-1)
    const unique = [...new Map(articles.map((article) => [article.id, article])).values()]
    const ordered = unique.sort((a, b) => (a.id < b.id ? -1 : 1))
    const postings = this.#postings
    postings.length = 0
    const documents = ordered.map((article, index) => this.#document(article, index, postings))
    return this.#write(documents, postings)
  }

  #document(article: IndexedArticle, index: number, postings: PostingList): DocumentColumns {
    const first = postings.length
    const add = (text: string, field: number): number => {
      let words = 0
      let before = -1
      let beforeEnd = 0
      const count = (term: number): void => {
        let at = this.#postingOf[term] ?? -1
        if (at < first) {
          at = postings.push(term, index)
          this.#postingOf[term] = at
        }
        const { values } = postings
        if (field === 0) values[at + 3] = Math.min((values[at + 3] ?? 0) + 1, MAX_TERM_COUNT)
        else values[at + 2] = (values[at + 2] ?? 0) | field
      }
      const take = (codes: Uint16Array, length: number, hash: number, start: number, end: number): void => {
        const known = this.#words.get(codes, length, hash)
        const term = known === -1 ? this.#learn(codes, length, hash) : known
        count(term)
        const name = length === 1 ? this.#vitaminName(before, wordOf(codes, length)) : null
        if (name !== null && isWrittenAsName(text, beforeEnd, start)) count(this.#termNumber(name))
        before = term
        beforeEnd = end
      }
      scanTokens(text, {
        word: (codes, length, hash, start, end) => {
          words++
          take(codes, length, hash, start, end)
        },
        compound: (word, start, end, kind) => {
          if (kind !== 'whole') words++
          const length = Math.min(word.length, MAX_COMPOUND_CHARS)
          for (let at = 0; at < length; at++) this.#compound[at] = word.charCodeAt(at)
          take(this.#compound, length, hashOf(this.#compound, length), start, end)
        },
      })
      return Math.min(words, MAX_LENGTH)
    }
    const [bodyLength, titleLength] = [add(article.body, 0), add(article.title, FIELDS.title)]
    add(article.headings.join('\n'), FIELDS.headings)
    add(article.description, FIELDS.description)
    return { id: article.id, stamp: article.stamp, bodyLength, titleLength }
  }

  /** The name that a letter makes with the term before it. Null if they make none. */
  #vitaminName(before: number, letter: string): string | null {
    const term = this.#terms[before]
    return term === undefined ? null : vitaminName(term, letter)
  }

  #learn(codes: Uint16Array, length: number, hash: number): number {
    const word = wordOf(codes, length)
    const number = this.#termNumber(this.#analyser.termOf(word))
    this.#words.add(codes, length, hash, number)
    return number
  }

  #bytesOf(term: number): Uint8Array {
    return this.#termBytes[term] ?? NO_BYTES
  }

  /** All terms in order. Terms that are sorted already cost almost nothing. */
  #ordered(): readonly number[] {
    return this.#order.sort((a, b) => {
      const bytes = this.#bytesOf(a)
      return compareBytes(bytes, bytes.length, this.#bytesOf(b))
    })
  }

  #write(documents: readonly DocumentColumns[], { values, length }: PostingList): Uint8Array<ArrayBuffer> {
    const counts = new Int32Array(this.#terms.length + 1)
    for (let at = 0; at < length; at += 4) counts[(values[at] ?? 0) + 1] = (counts[(values[at] ?? 0) + 1] ?? 0) + 1
    for (let term = 0; term < this.#terms.length; term++)
      counts[term + 1] = (counts[term + 1] ?? 0) + (counts[term] ?? 0)
    const starts = counts.slice()
    const sorted = new Int32Array(length / 4)
    for (let at = 0; at < length; at += 4) {
      const term = values[at] ?? 0
      const slot = starts[term] ?? 0
      sorted[slot] = at
      starts[term] = slot + 1
    }
    return this.#writeTerms(new SegmentWriter(documents), values, counts, sorted)
  }

  /** `counts`: where the postings of each term start in `sorted`, which has their places in `values`. */
  #writeTerms(
    writer: SegmentWriter,
    values: Int32Array,
    counts: Int32Array,
    sorted: Int32Array,
  ): Uint8Array<ArrayBuffer> {
    for (const number of this.#ordered()) {
      if (counts[number] === counts[number + 1]) continue
      writer.beginTerm(this.#bytesOf(number))
      for (let slot = counts[number] ?? 0; slot < (counts[number + 1] ?? 0); slot++) {
        const at = sorted[slot] ?? 0
        writer.posting(values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 0)
      }
    }
    return writer.finish()
  }
}
