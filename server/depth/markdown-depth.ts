import { deepInlineAt } from './inline-depth.ts'
import { type Measure, MOST_LEVELS } from './limit.ts'

/** What begins a quotation, an item of a list or a note, after the white space before it. */
const MARKER = /([ \t]*)(>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^(?:\\.|[^\\[\]\s]){1,999}\]:)/y
const TAB_COLUMNS = 4

const columnsOf = (space: string): number => {
  let columns = 0
  for (const letter of space) columns += letter === '\t' ? TAB_COLUMNS : 1
  return columns
}

/**
 * The most levels that a line can have by its beginning: one for each marker, and for lists of earlier lines one for two columns of
 * white space. After a marker of a list or a note, nothing of earlier lines goes on.
 */
function levelsOf(line: string): number {
  let [markers, space, before] = [0, 0, '']
  MARKER.lastIndex = 0
  for (let found = MARKER.exec(line); found !== null; found = MARKER.exec(line)) {
    const [, columns = '', marker = ''] = found
    // The first space after a quotation's mark is part of it.
    if (before === '' || before === '>') space += Math.max(0, columnsOf(columns) - before.length)
    before = before === '' || before === '>' ? marker : before
    markers += 1
    if (markers + space / 2 > MOST_LEVELS) break
  }
  return markers + Math.floor(space / 2)
}

/** Markdown, line by line. Words are measured up to the next empty line, where emphasis and links end. */
export const deepMarkdownAt: Measure = (text) => {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const next = end === -1 ? text.length : end + 1
    if (levelsOf(text.slice(at, next).trimEnd()) > MOST_LEVELS) return at
    at = next
  }
  return deepInlineAt(text)
}
