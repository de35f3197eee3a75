export interface ByteRange {
  /** The first byte, from 0. */
  readonly start: number
  /** The last byte, inclusive. */
  readonly end: number
}

/**
 * The part of `size` bytes that a `Range` header asks for. Null means all bytes: without a header, and for what a
 * server may ignore (several parts, other units, malformed values). 'unsatisfiable': the part lies outside. The package
 * `range-parser` finds a suffix longer than the file unsatisfiable, which RFC 9110 (14.1.2) forbids.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = header?.match(/^bytes=\s*(\d*)-(\d*)\s*$/i) ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
