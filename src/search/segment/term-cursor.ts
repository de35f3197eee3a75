import { ByteReader } from './bytes.ts'

const MAX_TERM_BYTES = 256

/** Walks through terms in order. Each step changes `term` and `length` in place. */
export class TermCursor {
  readonly term = new Uint8Array(MAX_TERM_BYTES)
  length = 0
  /** The number of bytes that the term shares with the one before. 0 at the start of a block. */
  shared = 0
  frequency = 0
  from = 0
  to = 0
  readonly #bytes: Uint8Array
  readonly #reader: ByteReader
  #remaining: number

  /** Walks through `terms` terms. `from` is the start of a block in `bytes`, `lists` the start of its lists. */
  constructor(bytes: Uint8Array, terms: number, from: number, lists: number) {
    this.#bytes = bytes
    this.#remaining = terms
    this.#reader = new ByteReader(bytes, from)
    this.to = lists
  }

  /** Moves to the next term. Gives false after the last one, and where the bytes are damaged. */
  next(): boolean {
    if (this.#remaining <= 0) return false
    const reader = this.#reader
    this.shared = reader.varint()
    const rest = reader.varint()
    if (this.shared + rest > MAX_TERM_BYTES) {
      this.#remaining = 0
      return false
    }
    const bytes = this.#bytes
    for (let at = 0; at < rest; at++) this.term[this.shared + at] = bytes[reader.at + at] ?? 0
    reader.at += rest
    this.length = this.shared + rest
    this.frequency = reader.varint()
    this.from = this.to
    this.to += reader.varint()
    this.#remaining--
    return true
  }
}
