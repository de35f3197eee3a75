/**
 * Characters that a terminal or log viewer acts on: control characters, line ends, marks of writing direction, lone
 * surrogates.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
const MAX_LINE_CHARS = 2_000

/** Turns any text into one line in which such characters are escaped. */
export function printable(text: string): string {
  const line = text.replace(UNPRINTABLE, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
  return line.length <= MAX_LINE_CHARS ? line : `${line.slice(0, MAX_LINE_CHARS)} …`
}

/** An error's message in one line, then where it was thrown. The message may contain text from a request. */
function withPlaces(error: unknown): string {
  if (!(error instanceof Error)) return printable(String(error))
  const places = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  const code = 'code' in error && error.code !== undefined ? ` ${String(error.code)}` : ''
  return [`${error.name}${code}: ${error.message}`, ...places.slice(0, 20)].map(printable).join('\n')
}

/** Writes one log entry: a line, and below it, indented, where the error was thrown. */
export function logError(line: string, error?: unknown): void {
  console.error(error === undefined ? printable(line) : `${printable(line)}: ${withPlaces(error)}`)
}

const asLines = (text: string): string => text.split('\n').map(printable).join('\n')

/** Prints a message for the operator. Its line ends stay. */
export const say = (text: string): void => console.log(asLines(text))

/** Prints an error for the operator, without a stack. */
export const complain = (error: unknown): void =>
  console.error(asLines(error instanceof Error ? error.message : String(error)))
