import type { ByteReader, ByteWriter } from './bytes.ts'
import { FORMAT_VERSION, MAGIC } from './segment-format.ts'

/** The numbers at the start of a segment. */
interface SegmentHead {
  readonly analyserVersion: number
  readonly documents: number
  readonly terms: number
  /** The words of all titles and of all bodies. Dead articles count too. */
  readonly titleWords: number
  readonly bodyWords: number
  /** The sizes of the three parts, without the table of the term blocks. */
  readonly documentBytes: number
  readonly termBytes: number
  readonly listBytes: number
}

export function writeHead(out: ByteWriter, head: SegmentHead): void {
  for (const number of [MAGIC, FORMAT_VERSION, head.analyserVersion, head.documents, head.terms]) out.varint(number)
  for (const number of [head.titleWords, head.bodyWords]) out.varint(number)
  for (const number of [head.documentBytes, head.termBytes, head.listBytes]) out.varint(number)
}

/** Null if the bytes are not a segment of this version. */
export function readHead(reader: ByteReader): SegmentHead | null {
  if (reader.varint() !== MAGIC || reader.varint() !== FORMAT_VERSION) return null
  return {
    analyserVersion: reader.varint(),
    documents: reader.varint(),
    terms: reader.varint(),
    titleWords: reader.varint(),
    bodyWords: reader.varint(),
    documentBytes: reader.varint(),
    termBytes: reader.varint(),
    listBytes: reader.varint(),
  }
}
