import { ByteReader } from './bytes.ts'
import type { Postings } from './postings.ts'
import {
  BLOCK_IDS,
  BLOCK_ROW_BYTES,
  BLOCK_TERMS,
  CODES,
  FIELD_BITS,
  ID_BLOCK_BYTES,
  LENGTH_BYTES,
} from './segment-format.ts'
import { readHead } from './segment-head.ts'
import { compareBytes } from './term-bytes.ts'
import { TermCursor } from './term-cursor.ts'

/** The bytes are not a segment of this version, or they are incomplete. */
export class BrokenSegmentError extends Error {
  override readonly name = 'BrokenSegmentError'
}

const DAMAGED = 'The ids of the segment are damaged'

/** The posting list of a term. */
interface TermEntry {
  readonly frequency: number
  /** An offset into the segment's bytes. */
  readonly from: number
}

const utf8 = new TextDecoder()

/** The bytes of a `SegmentWriter`, read in place: opening copies two columns and decodes nothing. */
export class Segment {
  readonly bytes: Uint8Array
  readonly analyserVersion: number
  readonly documents: number
  readonly terms: number
  readonly titleWords: number
  readonly bodyWords: number
  readonly titleLengths: Uint16Array
  readonly bodyLengths: Uint16Array
  #stamps: Float64Array | null = null
  readonly #blocks: number
  readonly #idTable: number
  readonly #termsStart: number
  readonly #tableStart: number
  readonly #listsStart: number

  /** Throws `BrokenSegmentError`. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    const reader = new ByteReader(bytes)
    const head = readHead(reader)
    if (head === null) throw new BrokenSegmentError('These bytes are no segment of this version')
    this.analyserVersion = head.analyserVersion
    this.documents = head.documents
    this.terms = head.terms
    this.titleWords = head.titleWords
    this.bodyWords = head.bodyWords
    this.#blocks = Math.ceil(this.terms / BLOCK_TERMS)
    this.#termsStart = reader.at + head.documentBytes
    this.#tableStart = this.#termsStart + head.termBytes
    this.#listsStart = this.#tableStart + this.#blocks * BLOCK_ROW_BYTES
    const columnBytes = this.documents * LENGTH_BYTES
    this.#idTable = reader.at + 2 * columnBytes
    if (this.#listsStart + head.listBytes !== bytes.length || this.#idTable > this.#termsStart)
      throw new BrokenSegmentError('The segment is cut short')
    // Uint16Array needs an even offset, so the column is copied. The lower byte comes first on every machine that runs this.
    const column = (from: number): Uint16Array => {
      const lengths = new Uint16Array(this.documents)
      new Uint8Array(lengths.buffer).set(bytes.subarray(from, from + columnBytes))
      return lengths
    }
    this.titleLengths = column(reader.at)
    this.bodyLengths = column(reader.at + columnBytes)
  }

  get #idTableEnd(): number {
    return this.#idTable + Math.ceil(this.documents / BLOCK_IDS) * ID_BLOCK_BYTES
  }

  /** The versions of the articles. Only updates and merges read them. */
  get stamps(): Float64Array {
    if (this.#stamps !== null) return this.#stamps
    const reader = new ByteReader(this.bytes, this.#idTableEnd)
    const smallest = reader.varint()
    this.#stamps = Float64Array.from({ length: this.documents }, () => smallest + reader.varint())
    return this.#stamps
  }

  #number(at: number): number {
    const { bytes } = this
    return (
      (bytes[at + 3] ?? 0) * 0x1000000 + (((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at] ?? 0))
    )
  }

  #blockTerms(block: number): number {
    return this.#termsStart + this.#number(this.#tableStart + block * BLOCK_ROW_BYTES)
  }

  #blockLists(block: number): number {
    return this.#listsStart + this.#number(this.#tableStart + block * BLOCK_ROW_BYTES + ID_BLOCK_BYTES)
  }

  /** The last block that does not start after the term: the only one that can have it. */
  #blockOf(term: Uint8Array): number {
    let low = 0
    let high = this.#blocks - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      const reader = new ByteReader(this.bytes, this.#blockTerms(middle) + 1)
      const length = reader.varint()
      const first = this.bytes.subarray(reader.at, reader.at + length)
      if (compareBytes(first, length, term) <= 0) low = middle
      else high = middle - 1
    }
    return low
  }

  #cursorAt(block: number): TermCursor {
    const remaining = this.terms - block * BLOCK_TERMS
    return new TermCursor(this.bytes, remaining, this.#blockTerms(block), this.#blockLists(block))
  }

  /** A cursor that starts at the block that can have the term. */
  cursorNear(term: Uint8Array): TermCursor {
    return this.#cursorAt(this.#blocks === 0 ? 0 : this.#blockOf(term))
  }

  cursor(): TermCursor {
    return this.#cursorAt(0)
  }

  find(term: Uint8Array): TermEntry | null {
    if (this.terms === 0) return null
    const cursor = this.cursorNear(term)
    for (let step = 0; step < BLOCK_TERMS && cursor.next(); step++) {
      const order = compareBytes(cursor.term, cursor.length, term)
      if (order === 0) return { frequency: cursor.frequency, from: cursor.from }
      if (order > 0) return null
    }
    return null
  }

  /**
   * Decodes a term's list into `postings`: for each article its number, the fields that have the term, and how often the body
   * has it.
   */
  read({ frequency, from }: TermEntry, postings: Postings): void {
    // Damaged bytes may say any number.
    const length = Math.min(frequency, this.documents)
    postings.reserve(length)
    const { documents, fields, counts } = postings
    const { bytes } = this
    let at = from
    let document = -1
    const varint = (): number => {
      let byte = bytes[at++] ?? 0
      let value = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] ?? 0
        value |= (byte & 0x7f) << shift
      }
      return value
    }
    for (let index = 0; index < length; index++) {
      const byte = bytes[at] ?? 0
      let value = byte
      if (byte < 0x80) at++
      else value = varint()
      document += (value >>> 2) + 1
      const code = value & 3
      documents[index] = document
      if (code === CODES.fields) {
        const more = varint()
        fields[index] = more & ((1 << FIELD_BITS) - 1)
        counts[index] = more >>> FIELD_BITS
      } else {
        fields[index] = 0
        counts[index] = code === CODES.often ? varint() : code + 1
      }
    }
    postings.length = length
  }

  #idsOf(block: number): ByteReader {
    return new ByteReader(this.bytes, this.#idTableEnd + this.#number(this.#idTable + block * ID_BLOCK_BYTES))
  }

  /** The id of an article. */
  idOf(document: number): string {
    const block = Math.floor(document / BLOCK_IDS)
    const reader = this.#idsOf(block)
    let id = new Uint8Array(0)
    for (let index = block * BLOCK_IDS; index <= document; index++) id = this.#nextId(reader, id)
    return utf8.decode(id)
  }

  /** All ids, in order. Throws `BrokenSegmentError` when they are damaged: opening a segment reads none of them. */
  ids(): string[] {
    if (this.documents === 0) return []
    const reader = this.#idsOf(0)
    let id = new Uint8Array(0)
    return Array.from({ length: this.documents }, (_, index) => {
      if (index % BLOCK_IDS === 0 && reader.at !== this.#idsOf(index / BLOCK_IDS).at)
        throw new BrokenSegmentError(DAMAGED)
      id = this.#nextId(reader, id)
      return utf8.decode(id)
    })
  }

  #nextId(reader: ByteReader, previous: Uint8Array): Uint8Array<ArrayBuffer> {
    const shared = reader.varint()
    const rest = reader.varint()
    if (shared > previous.length || reader.at + rest > this.bytes.length) throw new BrokenSegmentError(DAMAGED)
    const id = new Uint8Array(shared + rest)
    id.set(previous.subarray(0, shared))
    id.set(this.bytes.subarray(reader.at, reader.at + rest), shared)
    reader.at += rest
    return id
  }
}
