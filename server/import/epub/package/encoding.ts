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

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
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
const CYRILLIC = /[а-яёіїєґ]{3}/i

export type OnOddText = (path: string, what: string, count?: number) => void

/** A text that is not whole in any encoding that it names. Null when it is none of ours. */
function decodeOdd(path: string, bytes: Uint8Array, onOddText: OnOddText): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const wrong = text.split('\ufffd').length - 1
  if (wrong <= Math.ceil(bytes.length / BYTES_FOR_A_SLIP) && bytes.length >= BYTES_FOR_A_SLIP) {
    onOddText(path, 'letters that are not UTF-8; the article has � for them', wrong)
    return text
  }
  const seems = seemingEncoding(bytes)
  const older = new TextDecoder(seems).decode(bytes)
  if (!CYRILLIC.test(older)) return null
  onOddText(path, `the encoding of a page, which it does not name; it was read as ${seems}`)
  return older
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
