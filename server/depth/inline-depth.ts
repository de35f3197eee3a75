import { type Measure, MOST_LEVELS } from './limit.ts'

/** A paragraph’s end, a line’s end, a tag, a bracket, or a run of marks for emphasis. */
const PART = /\n[ \t]*\n|\n|<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])|[[\]]|\*+|_+/gi
/** Elements that have no end, or that may leave it out. */
const ENDLESS =
  /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|td|th|tr|thead|tbody|tfoot|option)$/i
const BETWEEN = /^[\s\p{P}\p{S}]?$/u

interface Open {
  tags: number
  brackets: number
  marks: number
  /** Marks that closed emphasis since the last one that opened any: the levels that they had. */
  closed: number
}

const NOTHING: Open = { tags: 0, brackets: 0, marks: 0, closed: 0 }

/** A run of marks opens emphasis before a word and closes it after one. Anything else is the parser's. */
function addMarks(open: Open, length: number, before: string, after: string): void {
  const opens = /\S/.test(after) && BETWEEN.test(before)
  const closes = /\S/.test(before) && BETWEEN.test(after)
  if (opens === closes) return
  const closing = Math.min(length, open.marks)
  open.closed = opens ? 0 : open.closed + closing
  open.marks += opens ? length : -closing
}

function addTag(open: Open, slash: string | undefined, name: string): void {
  if (!ENDLESS.test(name)) open.tags = slash === '/' ? Math.max(0, open.tags - 1) : open.tags + 1
}

/**
 * Words in emphasis, in brackets and in tags. The parser does not recurse over them, so this may miss some: the tree is
 * measured as well. It spares the parser what costs it most, and takes every text that people write.
 */
export const deepInlineAt: Measure = (text) => {
  let open = { ...NOTHING }
  for (const { 0: part, 1: slash, 2: name, index } of text.matchAll(PART)) {
    if (name !== undefined) addTag(open, slash, name)
    else if (part === '[') open.brackets += 1
    else if (part === ']') open.brackets = Math.max(0, open.brackets - 1)
    else if (part === '\n') open = { ...open, marks: 0, closed: 0 }
    else if (part.startsWith('\n')) open = { ...NOTHING }
    else addMarks(open, part.length, text.charAt(index - 1), text.charAt(index + part.length))
    if (Math.max(open.tags, open.brackets, open.closed) > MOST_LEVELS) return index
  }
  return null
}
