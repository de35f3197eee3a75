/** The encodings of older editors, for texts in our languages. */
const OLDER = ['windows-1251', 'koi8-r', 'ibm866', 'windows-1252', 'x-mac-cyrillic'] as const

/** A text is in none of the encodings that are read. The message says what to do. */
export class TextEncodingError extends Error {
  override readonly name = 'TextEncodingError'
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding, { fatal: true }).decode(bytes)

/** From 0x80 on. Windows has quotation marks and dashes there, and Node 20 reads it as Latin-1, which has nothing. */
const MARKS_OF_1252 = /[\u0080-\u009f]/g
const CYRILLIC_WORD = /[а-яёіїєґ]{3}/i
/** One wrong letter in a word: the text is in another script. */
const MIXED = /[a-z][а-яёіїєґ]|[а-яёіїєґ][a-z]/gi

/** Most small letters of a Mac are those of Windows. Capitals are not, and become letters of other languages. */
const CAPITAL = /(?<!\p{L})[А-ЯЁІЇЄҐ](?=[а-яёіїєґ])/gu
const FOREIGN = /[ЂђЃѓЉљЊњЋћЌќЏџЈјЅѕ]/g

/** How much a text looks like one of our languages: small letters count, what nobody types counts against it. */
function likeness(text: string): number {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const odd = count(MIXED) + count(FOREIGN) + count(/[^\p{L}\p{N}\p{P}\p{Z}\s№°€|+=<>^~$`]/gu)
  return count(/[а-яёіїєґ]/g) + count(/[à-ÿ]/g) + count(CAPITAL) - 3 * odd
}

/** The older encoding that a text seems to be in. */
export function seemingEncoding(bytes: Uint8Array): string {
  const scored = OLDER.flatMap((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes)
    const isLatin = encoding === 'windows-1252'
    if (!isLatin && !CYRILLIC_WORD.test(text)) return []
    return [{ encoding, score: likeness(isLatin ? text.replace(MARKS_OF_1252, '') : text) }]
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** UTF-16 begins with a mark, or with a sign of ASCII in two bytes, of which one is 0: all our texts begin so. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)
    ? 'utf-16be'
    : null
}

/** Programs that put a mark before a text may find one there. The decoder takes the first. */
const MORE_MARKS = /^\ufeff+/

/** A text in UTF-8 or in UTF-16, without its mark. Throws `TextEncodingError` for anything else. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes) ?? 'utf-8'
  try {
    return decode(bytes, encoding).replace(MORE_MARKS, '')
  } catch {
    const seems = encoding === 'utf-8' ? seemingEncoding(bytes) : encoding
    throw new TextEncodingError(`the file is not whole UTF-8; it seems to be ${seems}. Save it as UTF-8`)
  }
}

/**
 * What is no letter: signs that steer old printers, what a wrong encoding makes of quotation marks, ends of lines that browsers do not
 * know, signs that only one typeface has, such as the points of lists in Word. Or a lost letter.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these signs are what is looked for
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ue000-\uf8ff\ufffd-\uffff]/g
const LOST = '\ufffd'

const nameOf = (sign: string): string => `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

const faultOf = (sign: string): string =>
  sign === LOST
    ? 'the sign � stands for a letter that a program lost; write the letter anew'
    : `the sign ${nameOf(sign)} is no letter, and readers would not see it; delete it, or write what it stood for`

/** A text with a blank in the place of each sign that is no letter. `add` gets a fault for each kind in a line, with the line. */
export function withoutLost(text: string, add: (line: number, fault: string) => void): string {
  for (const [at, line] of text.split(/\r\n?|\n/).entries())
    for (const sign of new Set(line.match(UNSEEN))) add(at + 1, faultOf(sign))
  return text.replace(UNSEEN, ' ')
}
