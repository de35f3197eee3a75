import { FIELD_BITS, MAX_TERM_COUNT } from './segment-format.ts'

const COUNTS = MAX_TERM_COUNT + 1
/** Each posting is one number that sorts by its article. One object for each would take most of the time of a merge. */
const PER_DOCUMENT = COUNTS << FIELD_BITS

/** The postings of one term from several segments. */
export class MergedList {
  #values = new Float64Array(256)
  #length = 0
  #inOrder = true
  #last = -1

  clear(): void {
    this.#length = 0
    this.#inOrder = true
    this.#last = -1
  }

  push(document: number, fields: number, count: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Float64Array(this.#length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    if (document < this.#last) this.#inOrder = false
    this.#last = document
    this.#values[this.#length++] = document * PER_DOCUMENT + fields * COUNTS + count
  }

  /** Calls `take` for each posting, in the order of the articles. */
  visit(take: (document: number, fields: number, count: number) => void): void {
    const values = this.#values.subarray(0, this.#length)
    if (!this.#inOrder) values.sort()
    for (const value of values) {
      const document = Math.floor(value / PER_DOCUMENT)
      const rest = value - document * PER_DOCUMENT
      take(document, (rest / COUNTS) | 0, rest % COUNTS)
    }
  }
}
