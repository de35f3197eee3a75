import { crc32, inflateRawSync } from 'node:zlib'

/** A file that a zip lists. */
export interface ZipEntry {
  /** A name that the zip does not mark as UTF-8 has a letter for each byte. */
  readonly name: string
  /** What it has unpacked, as the zip says. */
  readonly size: number
  /** Null when its bytes are not those that were packed, or when they are packed in a way that nobody reads. */
  readonly unpack: () => Uint8Array | null
}

const [END, END_64, ENTRY] = [0x06054b50, 0x06064b50, 0x02014b50]
const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES] = [22, 46, 30]
const MOST_COMMENT_BYTES = 0xffff
/** Stands for a number that has eight bytes elsewhere. */
const FULL = 0xffffffff
const UTF_8 = 0x800
const [STORED, DEFLATED] = [0, 8]

const broken = () => new RangeError('the list of files is broken')

/** Where the list of a zip begins, and how many entries it has. It is found from the end. */
function listOf(view: DataView): { readonly start: number; readonly count: number } {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) !== END) continue
    const [start, count] = [view.getUint32(at + 16, true), view.getUint16(at + 10, true)]
    if (start !== FULL && count !== 0xffff) return { start, count }
    const large = Number(view.getBigUint64(at - 12, true))
    if (view.getUint32(large, true) !== END_64) return { start, count }
    return {
      start: Number(view.getBigUint64(large + 48, true)),
      count: Number(view.getBigUint64(large + 32, true)),
    }
  }
  throw broken()
}

/** The numbers of an entry in their order. One that is too large for its place stands in a field after the name. */
function wideNumbers(view: DataView, at: number, end: number, numbers: readonly number[]): number[] {
  let field = at
  while (field + 4 <= end && view.getUint16(field, true) !== 1) field += 4 + view.getUint16(field + 2, true)
  let place = field + 4
  return numbers.map((number) => {
    if (number !== FULL || place + 8 > end) return number
    place += 8
    return Number(view.getBigUint64(place - 8, true))
  })
}

function bytesOf(packed: Uint8Array, method: number, size: number): Uint8Array | null {
  if (method === STORED) return packed
  return method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) }) : null
}

/** The files of a zip, in the order of its list. Throws `RangeError` when that cannot be read. */
export function* entriesOf(zip: Uint8Array): Generator<ZipEntry> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const { start, count } = listOf(view)
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw broken()
    const number = (place: number): number => view.getUint32(at + place, true)
    const nameAt = at + ENTRY_BYTES
    const extraAt = nameAt + view.getUint16(at + 28, true)
    const commentAt = extraAt + view.getUint16(at + 30, true)
    const [method, sum] = [view.getUint16(at + 10, true), number(16)]
    const numbers = wideNumbers(view, extraAt, commentAt, [number(24), number(20), number(42)])
    const [size = 0, packedSize = 0, offset = 0] = numbers
    const isUtf8 = (view.getUint16(at + 8, true) & UTF_8) !== 0
    yield {
      name: Buffer.from(zip.subarray(nameAt, extraAt)).toString(isUtf8 ? 'utf8' : 'latin1'),
      size,
      unpack: () => {
        try {
          const from = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
          const bytes = bytesOf(zip.subarray(from, from + packedSize), method, size)
          return bytes !== null && bytes.length === size && crc32(bytes) === sum ? bytes : null
        } catch {
          return null
        }
      },
    }
    at = commentAt + view.getUint16(at + 32, true)
  }
}
