import { ANALYSER_VERSION } from '../stem/analyser.ts'
import { ByteWriter } from './bytes.ts'
import { BLOCK_IDS, BLOCK_TERMS, CODES, FIELD_BITS, ID_BLOCK_BYTES, LENGTH_BYTES } from './segment-format.ts'
import { writeHead } from './segment-head.ts'
import { encodeTerm } from './term-bytes.ts'

export interface DocumentColumns {
  readonly id: string
  /** Differs between versions of an article: a whole number. */
  readonly stamp: number
  readonly titleLength: number
  readonly bodyLength: number
}

const sharedLength = (a: Uint8Array, b: Uint8Array): number => {
  const max = Math.min(a.length, b.length)
  let length = 0
  while (length < max && a[length] === b[length]) length++
  return length
}

/** Writes a text as the number of bytes that it shares with the previous one, and the rest. */
function frontCoded(out: ByteWriter, previous: Uint8Array, text: Uint8Array): void {
  const shared = sharedLength(previous, text)
  out.varint(shared)
  out.varint(text.length - shared)
  out.bytes(text.subarray(shared))
}

const utf8 = new TextEncoder()
const NOTHING = new Uint8Array(0)

/** Encodes numbers with `width` bytes each, the lowest byte first. */
function fixedWidth(numbers: readonly number[], width: typeof LENGTH_BYTES | typeof ID_BLOCK_BYTES): Uint8Array {
  const bytes = new Uint8Array(numbers.length * width)
  const view = new DataView(bytes.buffer)
  numbers.forEach((number, index) => {
    if (width === LENGTH_BYTES) view.setUint16(index * width, number, true)
    else view.setUint32(index * width, number, true)
  })
  return bytes
}

function documentsPart(documents: readonly DocumentColumns[]): Uint8Array {
  const tail = new ByteWriter()
  const smallest = documents.reduce((least, doc) => Math.min(least, doc.stamp), documents[0]?.stamp ?? 0)
  tail.varint(smallest)
  for (const doc of documents) tail.varint(doc.stamp - smallest)
  const blocks: number[] = []
  let previous: Uint8Array = NOTHING
  documents.forEach((doc, index) => {
    const first = index % BLOCK_IDS === 0
    if (first) blocks.push(tail.length)
    const id = utf8.encode(doc.id)
    frontCoded(tail, first ? NOTHING : previous, id)
    previous = id
  })
  const out = new ByteWriter()
  for (const column of [documents.map((doc) => doc.titleLength), documents.map((doc) => doc.bodyLength)])
    out.bytes(fixedWidth(column, LENGTH_BYTES))
  out.bytes(fixedWidth(blocks, ID_BLOCK_BYTES))
  out.bytes(tail.finish())
  return out.finish()
}

/**
 * Writes a segment. The articles come first, then the terms in the order of their bytes, each followed by its postings in the order
 * of the articles.
 */
export class SegmentWriter {
  readonly #documents: readonly DocumentColumns[]
  readonly #terms = new ByteWriter()
  readonly #lists = new ByteWriter()
  readonly #blocks: number[] = []
  #count = 0
  #previous: Uint8Array = NOTHING
  #term: Uint8Array = NOTHING
  #frequency = 0
  #listStart = 0
  #last = -1

  /** `documents`: ordered by id. */
  constructor(documents: readonly DocumentColumns[]) {
    this.#documents = documents
  }

  beginTerm(term: string | Uint8Array): void {
    this.#endTerm()
    this.#term = typeof term === 'string' ? encodeTerm(term) : term
  }

  /** `fields`: the sum of the `FIELDS` that have the term. `count`: how often the body has it. */
  posting(document: number, fields: number, count: number): void {
    const distance = (document - this.#last - 1) * 4
    if (fields !== 0) {
      this.#lists.varint(distance + CODES.fields)
      this.#lists.varint((count << FIELD_BITS) | fields)
    } else if (count > 2) {
      this.#lists.varint(distance + CODES.often)
      this.#lists.varint(count)
    } else this.#lists.varint(distance + (count === 2 ? CODES.twice : CODES.once))
    this.#last = document
    this.#frequency++
  }

  #endTerm(): void {
    if (this.#frequency > 0) {
      const first = this.#count % BLOCK_TERMS === 0
      if (first) this.#blocks.push(this.#terms.length, this.#listStart)
      frontCoded(this.#terms, first ? NOTHING : this.#previous, this.#term)
      this.#terms.varint(this.#frequency)
      this.#terms.varint(this.#lists.length - this.#listStart)
      this.#previous = this.#term
      this.#count++
    }
    this.#frequency = 0
    this.#listStart = this.#lists.length
    this.#last = -1
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#endTerm()
    const documents = documentsPart(this.#documents)
    const table = fixedWidth(this.#blocks, ID_BLOCK_BYTES)
    const terms = this.#terms.finish()
    const lists = this.#lists.finish()
    const out = new ByteWriter()
    writeHead(out, {
      analyserVersion: ANALYSER_VERSION,
      documents: this.#documents.length,
      terms: this.#count,
      titleWords: this.#documents.reduce((sum, { titleLength }) => sum + titleLength, 0),
      bodyWords: this.#documents.reduce((sum, { bodyLength }) => sum + bodyLength, 0),
      documentBytes: documents.length,
      termBytes: terms.length,
      listBytes: lists.length,
    })
    for (const part of [documents, terms, table, lists]) out.bytes(part)
    return out.finish()
  }
}
