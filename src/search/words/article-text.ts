/** The parts of an article that are searched. */
export interface ArticleText {
  readonly title: string
  readonly description: string
  readonly headings: readonly string[]
  /** The text between all tags, with headings as sentences and one space between blocks. */
  readonly body: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const MAX_CODE_POINT = 0x10ffff

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole
}

/** Tags that may be inside a word (вита<em>мин</em>) and do not divide it. All other tags do. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|em|i|mark|q|rb|ruby|s|small|span|strong|sub|sup|u|wbr)\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi
const TAG = /<(?:[^<>"']|"[^"]*"|'[^']*')*>/g

const HEADING = /<h[1-6]\b((?:[^<>"']|"[^"]*"|'[^']*')*)>([^<]*(?:<(?!\/?h[1-6]\b)[^<]*)*)<\/h[1-6]>/gi
const ID = /\bid="([^"]+)"/

/** A heading as a sentence, because “Lemons At sea” would read like one phrase. */
function sentence(_tag: string, _attributes: string, heading: string): string {
  const text = heading.trimEnd()
  return /[.!?…:]$/.test(text) ? ` ${text} ` : ` ${text}. `
}

/** All white space except a single blank between two words. Most white space is already that, and is not replaced. */
const WHITE_SPACE = /\s{2,}|[^\S ]/g

/** The mark of a note is not part of the word before it. */
const NOTE_MARK = /<sup>\s*<a\b(?=[^<>]*\bdata-footnote-ref\b)[^<>]*>[^<]*(?:<(?!\/a>|sup>)[^<]*)*<\/a>\s*<\/sup>/g

/** The reading of a word is not part of the text. */
const READING = /<(rt|rp)\b[^<>]*>[^<]*(?:<(?!\/?r[tp]\b)[^<]*)*<\/\1>/g

/** The text of clean HTML. Soft hyphens are removed, so that excerpts can be copied. */
export const textOfHtml = (html: string): string =>
  html
    .replace(NOTE_MARK, '')
    .replace(READING, '')
    .replace(INLINE, '')
    .replace(HEADING, sentence)
    .replace(TAG, ' ')
    .replace(/&(#?\w+);/g, entity)
    .replaceAll('\u00ad', '')
    .replace(WHITE_SPACE, ' ')
    .trim()

export interface Heading {
  readonly text: string
  /** The id in the heading's address. Null if it has none. */
  readonly id: string | null
}

export const headingsOf = (html: string): Heading[] =>
  [...html.matchAll(HEADING)].map(([, attributes = '', inner = '']) => ({
    text: textOfHtml(inner),
    id: ID.exec(attributes)?.[1] ?? null,
  }))

export function articleText(title: string, description: string, html: string): ArticleText {
  return { title, description, headings: headingsOf(html).map(({ text }) => text), body: textOfHtml(html) }
}
