/** Scores by article number. Clearing takes constant time, so that one object serves many queries. */
export class Scores {
  readonly #values: Float64Array
  readonly #marks: Uint32Array
  readonly documents: Int32Array
  length = 0
  #mark = 0

  constructor(documents: number) {
    this.#values = new Float64Array(documents)
    this.#marks = new Uint32Array(documents)
    this.documents = new Int32Array(documents)
  }

  clear(): void {
    this.#mark++
    this.length = 0
  }

  has(document: number): boolean {
    return this.#marks[document] === this.#mark
  }

  get(document: number): number {
    return this.has(document) ? (this.#values[document] ?? 0) : 0
  }

  set(document: number, score: number): void {
    if (this.#marks[document] !== this.#mark) {
      this.#marks[document] = this.#mark
      this.documents[this.length++] = document
    }
    this.#values[document] = score
  }

  /** Removes articles that `other` does not have, and adds its scores. */
  intersect(other: Scores): void {
    const { documents, length } = this
    this.#mark++
    this.length = 0
    for (let index = 0; index < length; index++) {
      const document = documents[index] ?? 0
      if (!other.has(document)) continue
      this.#values[document] = (this.#values[document] ?? 0) + other.get(document)
      this.#marks[document] = this.#mark
      documents[this.length++] = document
    }
  }

  /** The lowest score of the `count` best articles. */
  threshold(count: number): number {
    const { length, documents } = this
    if (length <= count) return Number.NEGATIVE_INFINITY
    const values = new Float64Array(length)
    for (let index = 0; index < length; index++) values[index] = this.#values[documents[index] ?? 0] ?? 0
    values.sort()
    return values[length - count] ?? 0
  }
}
