import { ByteReader } from './bytes.ts'

const MAX_TERM_BYTES = 256

/** Walks terms in order. `term` and `length` change in place with every step. */
export class TermCursor {
  readonly term = new Uint8Array(MAX_TERM_BYTES)
  length = 0
  /** How many bytes the term shares with the one before; 0 at the beginning of a block. */
  shared = 0
  frequency = 0
  from = 0
  to = 0
  readonly #bytes: Uint8Array
  readonly #reader: ByteReader
  #left: number

  /** Over so many terms of a segment's bytes, from where a block begins, and its lists. */
  constructor(bytes: Uint8Array, terms: number, from: number, lists: number) {
    this.#bytes = bytes
    this.#left = terms
    this.#reader = new ByteReader(bytes, from)
    this.to = lists
  }

  /** False after the last term. */
  next(): boolean {
    if (this.#left <= 0) return false
    const reader = this.#reader
    this.shared = reader.varint()
    const rest = reader.varint()
    const bytes = this.#bytes
    for (let at = 0; at < rest; at++) this.term[this.shared + at] = bytes[reader.at + at] ?? 0
    reader.at += rest
    this.length = this.shared + rest
    this.frequency = reader.varint()
    this.from = this.to
    this.to += reader.varint()
    this.#left--
    return true
  }
}
