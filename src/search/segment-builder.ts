import { type Analyser, vitaminName } from './analyser.ts'
import type { ArticleText } from './article-text.ts'
import { FIELDS, MAX_TERM_COUNT } from './segment-format.ts'
import { type DocumentColumns, SegmentWriter } from './segment-writer.ts'
import { compareBytes, encodeTerm } from './term-bytes.ts'
import { visitTokens } from './tokens.ts'

export interface IndexedArticle extends ArticleText {
  /** Unique within an index. */
  readonly id: string
  /** Tells versions of the article apart: a whole number, not below 0. */
  readonly stamp: number
}

/** Words seen before keep their terms: stemming is done once a word, not once a token. */
const MAX_KNOWN_WORDS = 120_000
const MAX_LENGTH = 0xffff

/** A slice would keep the whole article alive behind it. */
const ownCopy = (word: string): string =>
  String.fromCharCode(...Array.from({ length: word.length }, (_, at) => word.charCodeAt(at)))

/** Postings of one segment: term, article, fields and count, four numbers each, in one growing array. */
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

/** Builds segments one after another, and remembers the words between them. */
export class SegmentBuilder {
  readonly #analyser: Analyser
  #wordTerms = new Map<string, number>()
  #termNumbers = new Map<string, number>()
  #terms: string[] = []
  /** Where a term's posting for the current article stands; below the article's first posting when it has none yet. */
  #postingOf = new Int32Array(1 << 14).fill(-1)

  constructor(analyser: Analyser) {
    this.#analyser = analyser
  }

  #forget(): void {
    this.#wordTerms = new Map()
    this.#termNumbers = new Map()
    this.#terms = []
  }

  #termNumber(term: string): number {
    const known = this.#termNumbers.get(term)
    if (known !== undefined) return known
    const number = this.#terms.length
    const own = ownCopy(term)
    this.#terms.push(own)
    this.#termNumbers.set(own, number)
    if (number >= this.#postingOf.length) {
      const grown = new Int32Array(this.#postingOf.length * 2).fill(-1)
      grown.set(this.#postingOf)
      this.#postingOf = grown
    }
    return number
  }

  /** The articles' segment, in bytes. Of articles with the same id the last counts. */
  build(articles: readonly IndexedArticle[]): Uint8Array<ArrayBuffer> {
    if (this.#wordTerms.size > MAX_KNOWN_WORDS) this.#forget()
    this.#postingOf.fill(-1)
    const unique = [...new Map(articles.map((article) => [article.id, article])).values()]
    const ordered = unique.sort((a, b) => (a.id < b.id ? -1 : 1))
    const postings = new PostingList()
    const documents = ordered.map((article, index) => this.#document(article, index, postings))
    return this.#write(documents, postings)
  }

  #document(article: IndexedArticle, index: number, postings: PostingList): DocumentColumns {
    const first = postings.length
    const add = (text: string, field: number): number => {
      let words = 0
      let before = -1
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
      visitTokens(text, (word, _start, _end, kind) => {
        const term = this.#wordTerms.get(word) ?? this.#learn(word)
        if (kind !== 'whole') words++
        count(term)
        if (word.length === 1 && before !== -1) {
          const name = vitaminName(this.#terms[before] ?? '', word)
          if (name !== null) count(this.#termNumber(name))
        }
        before = term
      })
      return Math.min(words, MAX_LENGTH)
    }
    return {
      id: article.id,
      stamp: article.stamp,
      bodyLength: add(article.body, 0),
      titleLength: add(article.title, FIELDS.title),
      headingsLength: add(article.headings.join('\n'), FIELDS.headings),
      descriptionLength: add(article.description, FIELDS.description),
    }
  }

  #learn(word: string): number {
    const own = ownCopy(word)
    const number = this.#termNumber(this.#analyser.termOf(own))
    this.#wordTerms.set(own, number)
    return number
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
    const used: { readonly number: number; readonly bytes: Uint8Array }[] = []
    this.#terms.forEach((term, number) => {
      if ((counts[number] ?? 0) < (counts[number + 1] ?? 0)) used.push({ number, bytes: encodeTerm(term) })
    })
    used.sort((a, b) => compareBytes(a.bytes, a.bytes.length, b.bytes))
    const writer = new SegmentWriter(documents)
    for (const { number, bytes } of used) {
      writer.beginTerm(bytes)
      for (let slot = counts[number] ?? 0; slot < (counts[number + 1] ?? 0); slot++) {
        const at = sorted[slot] ?? 0
        writer.posting(values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 0)
      }
    }
    return writer.finish()
  }
}
