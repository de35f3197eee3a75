/** What search reads of an article. */
export interface ArticleText {
  readonly title: string
  readonly description: string
  readonly headings: readonly string[]
  /** Everything between the tags, headings too, each a sentence; one space between blocks. */
  readonly body: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const MAX_CODE_POINT = 0x10ffff

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole
}

/** Tags within a word (вита<em>мин</em>) do not part it; all others do. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u|wbr)\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const TAG = /<(?:[^>"']|"[^"]*"|'[^']*')*>/g

const HEADING = /<h[1-6]\b((?:[^>"']|"[^"]*"|'[^']*')*)>(.*?)<\/h[1-6]>/gis
const ID = /\bid="([^"]+)"/

/** A heading is a sentence of its own: “Lemons At sea” would not be read as one. */
function sentence(_tag: string, _attributes: string, heading: string): string {
  const text = heading.trimEnd()
  return /[.!?…:]$/.test(text) ? ` ${text} ` : ` ${text}. `
}

/** All white space but a single blank between two words: most of it is that already, and stays. */
const WHITE_SPACE = /\s{2,}|[^\S ]/g

/** The mark of a note is no part of the word before it. */
const NOTE_MARK = /<sup>\s*<a\b[^>]*\bdata-footnote-ref\b[^>]*>.*?<\/a>\s*<\/sup>/gs

/** The text of clean HTML. Soft hyphens are left out, so that an excerpt can be copied. */
export const textOfHtml = (html: string): string =>
  html
    .replace(NOTE_MARK, '')
    .replace(INLINE, '')
    .replace(HEADING, sentence)
    .replace(TAG, ' ')
    .replace(/&(#?\w+);/g, entity)
    .replaceAll('\u00ad', '')
    .replace(WHITE_SPACE, ' ')
    .trim()

export interface Heading {
  readonly text: string
  /** By which an address names it; null where it has none. */
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
