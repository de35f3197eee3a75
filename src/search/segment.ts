import { ByteReader } from './bytes.ts'
import type { Postings } from './postings.ts'
import { BLOCK_IDS, BLOCK_ROW_BYTES, BLOCK_TERMS, CODES, FIELD_BITS, FORMAT_VERSION, MAGIC } from './segment-format.ts'
import { compareBytes } from './term-bytes.ts'

/** Bytes that are no segment, or are cut short. */
export class BrokenSegmentError extends Error {
  override readonly name = 'BrokenSegmentError'
}

/** Where a term's list stands. */
export interface TermEntry {
  readonly frequency: number
  /** Into the segment's bytes. */
  readonly from: number
  readonly to: number
}

const MAX_TERM_BYTES = 256
const utf8 = new TextDecoder()

/** Walks terms in order. `term` and `length` change in place with every step. */
export class TermCursor {
  readonly term = new Uint8Array(MAX_TERM_BYTES)
  length = 0
  /** How many bytes the term shares with the one before; 0 at the beginning of a block. */
  shared = 0
  frequency = 0
  from = 0
  to = 0
  readonly #segment: Segment
  readonly #reader: ByteReader
  #index: number

  constructor(segment: Segment, block: number) {
    this.#segment = segment
    this.#index = block * BLOCK_TERMS
    this.#reader = new ByteReader(segment.bytes, segment.blockTerms(block))
    this.to = segment.blockLists(block)
  }

  /** False after the last term. */
  next(): boolean {
    if (this.#index >= this.#segment.terms) return false
    const reader = this.#reader
    this.shared = reader.varint()
    const rest = reader.varint()
    const { bytes } = this.#segment
    for (let at = 0; at < rest; at++) this.term[this.shared + at] = bytes[reader.at + at] ?? 0
    reader.at += rest
    this.length = this.shared + rest
    this.frequency = reader.varint()
    this.from = this.to
    this.to += reader.varint()
    this.#index++
    return true
  }
}

/** Bytes of a `SegmentWriter`, read where they are: opening decodes the articles' lengths only. */
export class Segment {
  readonly bytes: Uint8Array
  readonly analyserVersion: number
  readonly documents: number
  readonly terms: number
  readonly titleLengths: Uint16Array
  readonly headingsLengths: Uint16Array
  readonly descriptionLengths: Uint16Array
  readonly bodyLengths: Uint32Array
  readonly stamps: Float64Array
  readonly #blocks: number
  readonly #ids: number
  readonly #idBlocks: number[] = []
  readonly #termsStart: number
  readonly #tableStart: number
  readonly #listsStart: number

  /** Throws `BrokenSegmentError`. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    const reader = new ByteReader(bytes)
    if (reader.varint() !== MAGIC || reader.varint() !== FORMAT_VERSION)
      throw new BrokenSegmentError('These bytes are no segment of this version')
    this.analyserVersion = reader.varint()
    this.documents = reader.varint()
    this.terms = reader.varint()
    const [documentBytes, termBytes, listBytes] = [reader.varint(), reader.varint(), reader.varint()]
    this.#blocks = Math.ceil(this.terms / BLOCK_TERMS)
    this.#termsStart = reader.at + documentBytes
    this.#tableStart = this.#termsStart + termBytes
    this.#listsStart = this.#tableStart + this.#blocks * BLOCK_ROW_BYTES
    if (this.#listsStart + listBytes !== bytes.length || this.documents > documentBytes)
      throw new BrokenSegmentError('The segment is cut short')
    const column = <T extends Uint16Array | Uint32Array | Float64Array>(values: T): T => {
      for (let index = 0; index < values.length; index++) values[index] = reader.varint()
      return values
    }
    this.titleLengths = column(new Uint16Array(this.documents))
    this.headingsLengths = column(new Uint16Array(this.documents))
    this.descriptionLengths = column(new Uint16Array(this.documents))
    this.bodyLengths = column(new Uint32Array(this.documents))
    const smallest = reader.varint()
    this.stamps = column(new Float64Array(this.documents)).map((stamp) => stamp + smallest)
    this.#ids = reader.at
  }

  #blockNumber(block: number, offset: number): number {
    const at = this.#tableStart + block * BLOCK_ROW_BYTES + offset
    const { bytes } = this
    return (
      (bytes[at + 3] ?? 0) * 0x1000000 + (((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at] ?? 0))
    )
  }

  blockTerms(block: number): number {
    return this.#termsStart + this.#blockNumber(block, 0)
  }

  blockLists(block: number): number {
    return this.#listsStart + this.#blockNumber(block, 4)
  }

  /** The last block that does not begin after the term: it would hold it. */
  #blockOf(term: Uint8Array): number {
    let low = 0
    let high = this.#blocks - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      const reader = new ByteReader(this.bytes, this.blockTerms(middle) + 1)
      const length = reader.varint()
      const first = this.bytes.subarray(reader.at, reader.at + length)
      if (compareBytes(first, length, term) <= 0) low = middle
      else high = middle - 1
    }
    return low
  }

  /** A cursor whose next step is at the beginning of the block that would hold the term. */
  cursorNear(term: Uint8Array): TermCursor {
    return new TermCursor(this, this.#blocks === 0 ? 0 : this.#blockOf(term))
  }

  cursor(): TermCursor {
    return new TermCursor(this, 0)
  }

  find(term: Uint8Array): TermEntry | null {
    if (this.terms === 0) return null
    const cursor = this.cursorNear(term)
    for (let step = 0; step < BLOCK_TERMS && cursor.next(); step++) {
      const order = compareBytes(cursor.term, cursor.length, term)
      if (order === 0) return { frequency: cursor.frequency, from: cursor.from, to: cursor.to }
      if (order > 0) return null
    }
    return null
  }

  /** A term's list, decoded into `postings`: for each article its number, the fields that have it, how often the body has it. */
  read({ frequency, from }: TermEntry, postings: Postings): void {
    postings.reserve(frequency)
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
    for (let index = 0; index < frequency; index++) {
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
    postings.length = frequency
  }

  /** The article's id. */
  idOf(document: number): string {
    const block = Math.floor(document / BLOCK_IDS)
    this.#readIdBlocks(block)
    const reader = new ByteReader(this.bytes, this.#idBlocks[block] ?? this.#ids)
    let id = new Uint8Array(0)
    for (let index = block * BLOCK_IDS; index <= document; index++) id = this.#nextId(reader, id)
    return utf8.decode(id)
  }

  /** All ids, in order. */
  ids(): string[] {
    const reader = new ByteReader(this.bytes, this.#ids)
    let id = new Uint8Array(0)
    return Array.from({ length: this.documents }, () => {
      id = this.#nextId(reader, id)
      return utf8.decode(id)
    })
  }

  #nextId(reader: ByteReader, previous: Uint8Array): Uint8Array<ArrayBuffer> {
    const shared = reader.varint()
    const rest = reader.varint()
    const id = new Uint8Array(shared + rest)
    id.set(previous.subarray(0, shared))
    id.set(this.bytes.subarray(reader.at, reader.at + rest), shared)
    reader.at += rest
    return id
  }

  /** Where blocks of ids begin, up to this one: found by walking, once. */
  #readIdBlocks(upTo: number): void {
    const starts = this.#idBlocks
    if (starts.length === 0) starts.push(this.#ids)
    const reader = new ByteReader(this.bytes, starts.at(-1))
    while (starts.length <= upTo) {
      for (let step = 0; step < BLOCK_IDS; step++) {
        reader.varint()
        const rest = reader.varint()
        reader.at += rest
      }
      starts.push(reader.at)
    }
  }
}
