import pino from 'pino'
import { redacted, SECRET_FIELDS } from './redact.ts'

/**
 * Characters that a terminal or log viewer acts on: control characters, line ends, marks of writing direction, lone
 * surrogates.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
const MAX_LINE_CHARS = 2_000
const MAX_PLACES = 20

/** Any text as one line, with such characters escaped. */
export function printable(text: string): string {
  const line = text.replace(UNPRINTABLE, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
  return line.length <= MAX_LINE_CHARS ? line : `${line.slice(0, MAX_LINE_CHARS)} …`
}

const clean = (text: string): string => printable(redacted(text))

/** An error as fields of an entry. Its message may contain text from a request. */
function fieldsOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: clean(String(error)) }
  const places = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  const code = 'code' in error && error.code !== undefined ? { code: String(error.code) } : {}
  const stack = places.slice(0, MAX_PLACES).map((line) => clean(line.trim()))
  return { name: error.name, ...code, message: clean(error.message), stack }
}

const entries = pino(
  {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
    serializers: { err: fieldsOf },
  },
  // Tests listen to the console, and workers have one.
  { write: (line) => console.error(line.trimEnd()) },
)

/** Fields of a log entry. Texts must be our own words, or codes. */
type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes one log entry: a line of JSON. */
export function logError(text: string, error?: unknown, fields: Fields = {}): void {
  entries.error({ ...fields, ...(error === undefined ? {} : { err: error }) }, clean(text))
}

const counts = new Map<string, number>()

/** Writes an entry about something that happened as it should, or that was refused: `signed_in`, for example. */
export function logEvent(event: string, fields: Fields): void {
  counts.set(event, (counts.get(event) ?? 0) + 1)
  entries.info({ event, ...fields })
}

/** How often each event was logged by this process. */
export const eventCounts: ReadonlyMap<string, number> = counts

const asLines = (text: string): string => text.split('\n').map(printable).join('\n')

/** Prints a message for the operator. Its line ends stay. */
export const say = (text: string): void => console.log(asLines(text))

/** Prints an error for the operator, without a stack. */
export const complain = (error: unknown): void =>
  console.error(asLines(error instanceof Error ? error.message : String(error)))
