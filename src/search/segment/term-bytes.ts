/**
 * Encodes a letter of our alphabets in one byte: ASCII unchanged, Cyrillic from а (U+0430) as 0x80 and up, anything else as
 * 0xff and two bytes. The order of the bytes is the order of the dictionary.
 */
const CYRILLIC = 0x430
const CYRILLIC_COUNT = 0x60
const CYRILLIC_BYTE = 0x80
const ESCAPE = 0xff

export function encodeTerm(term: string): Uint8Array {
  const bytes = new Uint8Array(term.length * 3)
  let length = 0
  for (let at = 0; at < term.length; at++) {
    const code = term.charCodeAt(at)
    if (code < 0x80) bytes[length++] = code
    else if (code >= CYRILLIC && code < CYRILLIC + CYRILLIC_COUNT) bytes[length++] = code - CYRILLIC + CYRILLIC_BYTE
    else {
      bytes[length++] = ESCAPE
      bytes[length++] = code >> 8
      bytes[length++] = code & 0xff
    }
  }
  return bytes.subarray(0, length)
}

export function decodeTerm(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let term = ''
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) term += String.fromCharCode(byte)
    else if (byte !== ESCAPE) term += String.fromCharCode(byte - CYRILLIC_BYTE + CYRILLIC)
    else {
      term += String.fromCharCode(((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0))
      at += 2
    }
  }
  return term
}

/** Compares the first `aLength` and `bLength` bytes. Negative if `a` comes first. */
export function compareBytes(a: Uint8Array, aLength: number, b: Uint8Array, bLength = b.length): number {
  const shared = Math.min(aLength, bLength)
  for (let at = 0; at < shared; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return aLength - bLength
}
