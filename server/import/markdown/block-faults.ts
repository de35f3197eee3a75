import type { Code, FootnoteDefinition, Heading, List, Nodes, Table, TableRow, ThematicBreak } from 'mdast'
import { present } from '#contract/present.ts'
import { isEndlessComment } from './inline-faults.ts'

/** The words of a node, line by line, without those of pictures and notes. */
function textOf(node: Nodes): string {
  if (node.type === 'break') return '\n'
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** The text of a node as it is written. */
type SourceOf = (node: Nodes) => string

/** No heading has more words and ends in a point. */
const MOST_IN_HEADING = 6
const isSentence = (words: string): boolean =>
  /[.…]["»”)]{0,3}$/.test(words) && words.split(/\s+/, MOST_IN_HEADING + 1).length > MOST_IN_HEADING
const SENTENCE_END = /[.!?…:;]["»”)]*$/

/** A line of hyphens right below a paragraph makes a heading of it. */
function isParagraph(node: Heading, source: string): boolean {
  const words = textOf(node).trimEnd()
  const lines = words.split('\n').length
  return !source.startsWith('#') && (lines > 2 || (lines === 2 && SENTENCE_END.test(words)) || isSentence(words))
}

export function headingFaults(node: Heading, before: number, sourceOf: SourceOf): string[] {
  if (isParagraph(node, sourceOf(node)))
    return ['a line of --- or === makes a heading of the lines above it; put a blank line before it']
  const faults: string[] = []
  if (node.depth === 1) faults.push('the title is the only first heading; begin with ##')
  else if (node.depth > 4) faults.push(`a heading of level ${node.depth}: an article has levels 2 to 4, ## to ####`)
  else if (node.depth > before + 1) faults.push(`a heading of level ${node.depth} cannot follow one of level ${before}`)
  if (!/[\p{L}\p{N}]/u.test(textOf(node))) faults.push('a heading needs words')
  return faults
}

const ROW_BELOW = 'words right after a table become a row of it'
const BEGINS_CAPTION = /^:\s/

/** Words right below a table are a row of it. The caption may stand there, in one line, as the last one. */
function strayRowFault(rows: readonly TableRow[], at: number, sourceOf: SourceOf): string | null {
  const isStray = (row: TableRow | undefined): boolean => row !== undefined && !sourceOf(row).includes('|')
  const isCaption = (row: TableRow | undefined): boolean => row !== undefined && BEGINS_CAPTION.test(sourceOf(row))
  const [row, before] = [rows[at], rows[at - 1]]
  if (isCaption(row) && at === rows.length - 1) return null
  if (isCaption(before) && at > 1) return 'the caption right after a table has one line; put a blank line after it'
  if (!isStray(row) || isStray(before) || isCaption(row)) return null
  return `${ROW_BELOW}; put a blank line before them, and “: ” before a caption; a row of one cell ends with |`
}

/** A row with more cells than the first one loses them. */
export function tableFaults({ children: rows }: Table, sourceOf: SourceOf): [row: TableRow, fault: string][] {
  const columns = present(rows[0]).children.length
  return rows.flatMap((row, at) => {
    const cells = row.children.length
    const tooMany = BEGINS_CAPTION.test(sourceOf(row))
      ? 'a caption with a | in it needs a blank line before it'
      : `a row has ${cells} cells, and the first one ${columns}; a | in a cell is \\|`
    const found: [TableRow, string][] = cells > columns ? [[row, tooMany]] : []
    const stray = at === 0 ? null : strayRowFault(rows, at, sourceOf)
    return stray === null ? found : [...found, [row, stray]]
  })
}

const PROSE_AS_CODE =
  'four blanks or a tab before words make code of them; take them away, or write ``` above and below code'
const NOTE_OR_LINK = /\[\^[^[\]]+\]|\]\([^()\s]+\)/
/** A line of code has no more words and ends as a sentence does. */
const MOST_WORDS_IN_CODE = 4
const isProse = (code: string): boolean =>
  NOTE_OR_LINK.test(code) ||
  code
    .split('\n')
    .some(
      (line) =>
        line.split(/\P{L}+/u).filter(Boolean).length > MOST_WORDS_IN_CODE && /[.!?…]["»”)]{0,3}\s{0,3}$/.test(line),
    )

/** What stands after the first fence and is no name of a language: a line of the code, or its title. */
const hasWordsBeside = ({ lang, meta }: Code): boolean => Boolean(meta) || /[^ -~]/.test(String(lang))

/** What other programs draw or run: diagrams, formulas, lists of notes, boxes. */
const OF_PROGRAMS =
  /^(?:mermaid|plantuml|puml|dot|graphviz|d2|vega(?:-lite)?|math|flow|sequence|dataview(?:js)?|ad-[\w-]+|\{[=a-z].*)$/i
const AS_PICTURE = 'draw it as a picture, or write it as Markdown'

/** Code without its last fence goes on to the end of the text. */
export function codeFaults(node: Code, sourceOf: SourceOf): string[] {
  const source = sourceOf(node)
  const [, fence] = /^(`{3,}|~{3,})/.exec(source) ?? []
  if (fence === undefined) return isProse(node.value) ? [PROSE_AS_CODE] : []
  const last = source.slice(source.lastIndexOf('\n') + 1).replace(/^[\s>]+/, '')
  const isEnd = source.includes('\n') && last.startsWith(fence) && /^(?:`+|~+)\s*$/.test(last)
  if (!isEnd) return [`code that begins with ${fence} has no such line at its end`]
  const [name] = OF_PROGRAMS.exec(String(node.lang)) ?? []
  if (name !== undefined) return [`readers would see the code of ${fence}${name}, and not what it draws; ${AS_PICTURE}`]
  return hasWordsBeside(node) ? [`nobody would see the words beside ${fence}; put them in a line below it`] : []
}

/** The line below the first row of a table in another program, or above and below all its rows. */
const COLUMNS = /^-{2,}(?:[ \t]+-{2,})+[ \t]*$/

export const NO_COLUMNS = 'lines of --- make no columns; write | a | b | and |---|---| below it'

/** Whether a line across the text was meant for the columns of a table. */
export const isOfColumns = (node: Nodes | undefined, sourceOf: SourceOf): boolean =>
  node?.type === 'thematicBreak' && COLUMNS.test(sourceOf(node))

/** `twoBefore`: what stands before the paragraph above. The second line of a table is told with the first one. */
export const ruleFaults = (node: ThematicBreak, twoBefore: Nodes | undefined, sourceOf: SourceOf): string[] =>
  isOfColumns(node, sourceOf) && !isOfColumns(twoBefore, sourceOf) ? [NO_COLUMNS] : []

const DEFINED = /^[ \t>]*\[\^?([^[\]\n]+)\]:/gm

/** The notes and addresses that stand in what became code or a comment by a fault. When the fault is mended, they are defined again. */
export function swallowedNames(node: Nodes, sourceOf: SourceOf): string[] {
  if (node.type !== 'code' && node.type !== 'html') return []
  const isFault = node.type === 'code' ? codeFaults(node, sourceOf).length > 0 : isEndlessComment(node.value)
  return isFault ? Array.from(node.value.matchAll(DEFINED), ([, name = '']) => name.toLowerCase()) : []
}

const TAB = 4

/** How far a node stands from the quotation around it. A blank after `>` belongs to that mark, and a tab ends at the next fourth column. */
function indentOf({ position }: Nodes, source: string): number {
  const { offset, column } = present(position).start
  const before = source.slice(Number(offset) - column + 1, offset)
  const mark = before.lastIndexOf('>')
  let [width, begin] = [0, 0]
  for (const [at, sign] of before.split('').entries()) {
    width += sign === '\t' ? TAB - (width % TAB) : 1
    if (at === mark) begin = width
  }
  return width - begin - (mark !== -1 && /[ \t]/.test(before.charAt(mark + 1)) ? 1 : 0)
}

const TOO_NEAR =
  'an item stands in the column of the one above, or below its words: two blanks further below a hyphen, three below 1.'

const WRONG_NUMBER = 'a list counts on by one, so readers would see'
/** The item whose number readers would not see: lists count on by one. Whoever writes the same number everywhere leaves it to the list. */
function numberFaults({ children }: List, sourceOf: SourceOf): [item: Nodes, fault: string][] {
  const numbers = children.map((item) => Number.parseInt(sourceOf(item), 10))
  const [first = 0] = numbers
  const at = numbers.findIndex((number, index) => number !== first + index)
  const item = numbers.every((number) => number === first) ? undefined : children[at]
  if (item === undefined) return []
  const written = numbers[at]
  return [
    [item, `${WRONG_NUMBER} ${first + at}, not ${written}; write that number, or ${written}\\. where it is no item`],
  ]
}

/**
 * Items that were meant to be below others, and have too few blanks for that, or that have another number than they would show.
 * `before`: what stands before the list.
 */
export function listFaults(
  node: List,
  before: Nodes | undefined,
  source: string,
  sourceOf: SourceOf,
): readonly [item: Nodes, fault: string][] {
  const indent = indentOf(node, source)
  if (before?.type === 'list' && indent > indentOf(before, source)) return [[node, TOO_NEAR]]
  const near = node.children.find((item, at) => at > 0 && indentOf(item, source) > indent)
  if (near !== undefined) return [[near, TOO_NEAR]]
  return node.ordered === true ? numberFaults(node, sourceOf) : []
}

export const noteFaults = ({ children, label, identifier }: FootnoteDefinition): string[] =>
  children.length > 0 ? [] : [`the note [^${label ?? identifier}] has no text`]

/** The text of a note without its colon, or with one of another width. */
const NO_COLON = /^\[\^([^[\]\s]+)\][\s：]/

/** The notes whose texts lack the colon in a paragraph that begins with one, by its lines. `at`: of the line, from 0. */
export function notesWithoutColon(lines: readonly string[]): { readonly name: string; readonly at: number }[] {
  const found = lines.flatMap((line, at) => Array.from(NO_COLON.exec(line)?.slice(1) ?? [], (name) => ({ name, at })))
  return found[0]?.at === 0 ? found : []
}
