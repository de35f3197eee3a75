import { type Measure, MOST_LEVELS } from './limit.ts'

/** What is not read as tags, by its beginning and end. */
const SKIPPED: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

const after = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from)
  return at === -1 ? text.length : at + what.length
}

/** The end of a tag or a declaration: `stops` outside of quotation marks. */
function endOf(text: string, from: number, stops: string): number {
  let at = from
  while (at < text.length) {
    const letter = text.charAt(at)
    if (stops.includes(letter)) return at
    at = letter === '"' || letter === "'" ? after(text, letter, at + 1) : at + 1
  }
  return at
}

/** The end of a document type. A comment in it ends with it, as it does for the parser. */
function endOfType(text: string, from: number): number {
  const end = endOf(text, from, '[>')
  if (text.charAt(end) !== '[') return end + 1
  for (let at = after(text, ']', end); at < text.length; at = after(text, ']', at)) {
    while (/\s/.test(text.charAt(at))) at += 1
    if (text.charAt(at) === '>') return at + 1
  }
  return text.length
}

function endOfOther(text: string, at: number): number | null {
  for (const [begin, end] of SKIPPED) if (text.startsWith(begin, at)) return after(text, end, at + begin.length)
  return text.startsWith('<!DOCTYPE', at) ? endOfType(text, at) : null
}

/** XML: drawings, pages and lists. It sees the same tags as the parser, so nothing can hide from it. */
export const deepMarkupAt: Measure = (text) => {
  let depth = 0
  for (let at = text.indexOf('<'); at !== -1; ) {
    let next = endOfOther(text, at)
    if (next === null) {
      next = endOf(text, at + 1, '>') + 1
      if (text.charAt(at + 1) === '/') depth = Math.max(0, depth - 1)
      else if (text.charAt(next - 2) !== '/') depth += 1
      if (depth > MOST_LEVELS) return at
    }
    at = text.indexOf('<', next)
  }
  return null
}
