const PNG_PARTS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'pHYs', 'sBIT', 'bKGD'],
  // Those of pictures that move.
  ...['acTL', 'fcTL', 'fdAT'],
])
const WEBP_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])
const AVIF_PARTS = new Set(['ftyp', 'meta', 'mdat', 'moov'])

/** Four letters of a file: its kind, or the name of one of its parts. */
export const nameAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)

/** Where a picture ends. Null: it is cut off, or one of its parts does not draw. */
type EndOf = (bytes: Buffer) => number | null

function* pngParts(bytes: Buffer): Generator<{ readonly name: string; readonly end: number }> {
  let at = 8
  while (at + 12 <= bytes.length) {
    const name = nameAt(bytes, at + 4)
    // The last part has no content.
    const end = at + 12 + (name === 'IEND' ? 0 : bytes.readUInt32BE(at))
    yield { name, end }
    if (name === 'IEND') return
    at = end
  }
}

const pngEnd: EndOf = (bytes) => {
  for (const { name, end } of pngParts(bytes)) {
    if (!PNG_PARTS.has(name)) return null
    if (name === 'IEND') return end
  }
  return null
}

/** Whether a picture is a PNG that moves. */
export const isMovingPng = (bytes: Buffer): boolean =>
  nameAt(bytes, 0) === '\u0089PNG' && [...pngParts(bytes)].some(({ name }) => name === 'acTL')

const END = 0xd9
const SCAN = 0xda
const FIRST_APP = 0xe0
const ADOBE_APP = 0xee
/** Frames, tables and scans, the header, and how the colors were written. All others are words of programs and persons. */
const isDrawn = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= SCAN && marker <= FIRST_APP) || marker === ADOBE_APP
const isInScan = (next = END): boolean => next === 0 || (next >= 0xd0 && next <= 0xd7)

/** The first marker after the content of a scan. */
function scanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && isInScan(bytes[at + 1])) at = bytes.indexOf(0xff, at + 2)
  return at === -1 ? bytes.length : at
}

const jpegEnd: EndOf = (bytes) => {
  let at = 2
  while (at + 2 <= bytes.length && bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === END) return at + 2
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (!isDrawn(marker) || at + 4 > bytes.length) return null
    at += 2 + bytes.readUInt16BE(at + 2)
    if (marker === SCAN) at = scanEnd(bytes, at)
  }
  return null
}

const webpEnd: EndOf = (bytes) => {
  if (bytes.length < 12) return null
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  let at = 12
  while (at + 8 <= end) {
    if (!WEBP_PARTS.has(nameAt(bytes, at))) return null
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at
}

const avifEnd: EndOf = (bytes) => {
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || !AVIF_PARTS.has(nameAt(bytes, at + 4))) return null
    at += size
  }
  return at
}

const ENDS = new Map<string, EndOf>([
  ['png', pngEnd],
  ['jpeg', jpegEnd],
  ['webp', webpEnd],
  ['heif', avifEnd],
])

/**
 * Whether a picture has only parts that draw it, and nothing after its end but zeros. Programs write names, comments and whole films into
 * the others. `format`: of its header.
 */
export function onlyDraws(bytes: Buffer, format: string): boolean {
  const end = ENDS.get(format)?.(bytes) ?? null
  return end !== null && bytes.subarray(end).every((byte) => byte === 0)
}
