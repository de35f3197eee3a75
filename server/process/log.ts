/** What a terminal or a viewer of logs acts on: control characters, line ends, marks that turn the writing direction, halves of letters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
const MAX_LINE_CHARS = 2_000

/** A text of anybody's as one line that says what it holds and does nothing else. */
export function printable(text: string): string {
  const line = text.replace(UNPRINTABLE, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
  return line.length <= MAX_LINE_CHARS ? line : `${line.slice(0, MAX_LINE_CHARS)} …`
}

/** Of an error the message as one line, and where it was thrown: a message may repeat what a request sent. */
function withPlaces(error: unknown): string {
  if (!(error instanceof Error)) return printable(String(error))
  const places = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  const code = 'code' in error && error.code !== undefined ? ` ${String(error.code)}` : ''
  return [`${error.name}${code}: ${error.message}`, ...places.slice(0, 20)].map(printable).join('\n')
}

/** One entry of the log: one line, and below it, indented, where the error was thrown. */
export function logError(line: string, error?: unknown): void {
  console.error(error === undefined ? printable(line) : `${printable(line)}: ${withPlaces(error)}`)
}

const asLines = (text: string): string => text.split('\n').map(printable).join('\n')

/** Tells the operator something; of `text` the line ends stay. */
export const say = (text: string): void => console.log(asLines(text))

/** Tells the operator what went wrong, in words, without a stack. */
export const complain = (error: unknown): void =>
  console.error(asLines(error instanceof Error ? error.message : String(error)))
