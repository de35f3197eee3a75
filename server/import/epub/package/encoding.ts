import { seemingEncoding } from '#server/import/folder/text-encoding.ts'
import { UnreadableFile } from '../epub-fault.ts'

/** The encodings that an older page names, where a program would look for them. Converted by hand, it may name two. */
function namedEncodings(bytes: Uint8Array): readonly string[] {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const named = [
    /^<\?xml[^>]{0,80}\sencoding=["']([\w-]{2,40})/.exec(start)?.[1],
    /<meta[^>]{0,200}\scharset=["']?([\w-]{2,40})/i.exec(start)?.[1],
  ]
  return named.flatMap((name) => (name === undefined ? [] : [name.replace(/^win(?:dows)?[-_]?(?=\d)/i, 'windows-')]))
}

/** What windows-1252 has from 0x80 on. Node 20 reads it as Latin-1, which has no letters there. */
const MARKS_OF_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    const text = decoder.decode(bytes)
    if (decoder.encoding !== 'windows-1252') return text
    return text.replace(/[\u0080-\u009f]/g, (sign) => MARKS_OF_1252.charAt(sign.charCodeAt(0) - 0x80))
  } catch {
    return null
  }
}

/** UTF-16 begins with a mark, or with the first sign of a page in two bytes. */
export function encodingOf([first, second]: Uint8Array): 'utf-16be' | 'utf-16le' | 'utf-8' {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0) ? 'utf-16le' : 'utf-8'
}

/** One wrong letter among so many bytes is a slip. More of them: another encoding. */
const BYTES_FOR_A_SLIP = 200
const WRONG_WORD = /\ufffd{3}/
const CYRILLIC = /[а-яёіїєґ]{3}/i

export type OnOddText = (path: string, what: string, count?: number) => void

/** Quotation marks, dashes and dots of Windows, which are the same in its encodings. UTF-8 has no letter that begins with them. */
const isWindowsMark = (byte: number): boolean => byte === 0x85 || (byte >= 0x91 && byte <= 0x97)

/** Letters with marks on them, in most encodings of one byte for a letter. */
const FIRST_LETTER = 0xc0

/** A page in a Latin script has no four letters with marks on them beside each other. */
const isLatin = (bytes: Uint8Array): boolean => !/[\u0080-\uffff]{4}/.test(new TextDecoder('latin1').decode(bytes))

/** A text in the encoding that it seems to have. Null when it seems to have none of ours. */
function decodeOlder(bytes: Uint8Array): { readonly seems: string; readonly text: string } | null {
  const cyrillic = seemingEncoding(bytes)
  const text = decodeAs(cyrillic, bytes)
  if (text !== null && CYRILLIC.test(text)) return { seems: cyrillic, text }
  const latin = isLatin(bytes) ? decodeAs('windows-1252', bytes) : null
  return latin === null ? null : { seems: 'windows-1252', text: latin }
}

/** A text that is not whole in any encoding that it names. Null when it is none of ours. */
function decodeOdd(path: string, bytes: Uint8Array, onOddText: OnOddText): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const wrong = text.split('\ufffd').length - 1
  const isSlip = wrong <= Math.ceil(bytes.length / BYTES_FOR_A_SLIP) && bytes.length >= BYTES_FOR_A_SLIP
  const isLetters = bytes.every((byte) => byte < 0x80 || isWindowsMark(byte) || byte >= FIRST_LETTER)
  const older = isLetters || !isSlip || WRONG_WORD.test(text) ? decodeOlder(bytes) : null
  if (older !== null) {
    onOddText(path, `the encoding of a page, which it does not name; it was read as ${older.seems}`)
    return older.text
  }
  if (!isSlip) return null
  onOddText(path, 'letters that are not UTF-8; the article has � for them', wrong)
  return text
}

/** A text in the encoding that it has, that it names, or that it seems to have. Throws `UnreadableFile`. */
export function decode(path: string, bytes: Uint8Array, onOddText: OnOddText): string {
  const encoding = encodingOf(bytes)
  const decoders = [encoding, ...namedEncodings(bytes)].map((name) => () => decodeAs(name, bytes))
  for (const decodeIt of [...decoders, () => (encoding === 'utf-8' ? decodeOdd(path, bytes, onOddText) : null)]) {
    const text = decodeIt()
    if (text?.includes('\0') === true) throw new UnreadableFile(path, 1, 'the text holds signs that are no letters')
    if (text !== null) return text
  }
  throw new UnreadableFile(path, 1, `the text is not ${encoding.toUpperCase()}`)
}
