import { NO_COLUMNS } from './block-faults.ts'
import { hasItemLines } from './item-lines.ts'

const ROW = /^\|.*\|\s*$/
/** A row that stands alone. `|x|` may be an amount. */
const LONE_ROW = /^\|\s[^|]+\|\s[^|]+\|/
const LINE_BLOCK = /^\|\s/
const GRID = /^\+(?:[-=]+\+)+\s*$/
/** Columns of another program that are no line across the text. */
const COLUMNS = /^[:=-]{2,}(?:[ \t]+[:=-]{2,})+[ \t]*$/

/** The line below the first row of a table. */
const isRule = (line: string): boolean => /^[-:|\s]+$/.test(line) && line.includes('-') && line.includes('|')

function tableFault(lines: readonly string[]): string | null {
  const isRow = (line: string | undefined): boolean => line !== undefined && ROW.test(line)
  const [first = ''] = lines
  if (lines.some((line, at) => isRule(line) && lines[at - 1]?.includes('|')))
    return 'the line |---|---| below the first row of a table has as many cells as that row'
  if (lines.some((line, at) => isRow(line) && isRow(lines[at - 1])) || (isRow(first) && LONE_ROW.test(first)))
    return 'a table needs a line |---|---| after its first row, and no blank lines'
  if (lines.some((line) => GRID.test(line)))
    return 'lines of +---+ make no table; write | a | b | and |---|---| below it'
  if (lines.some((line) => COLUMNS.test(line))) return NO_COLUMNS
  const verse = lines.filter((line) => line.trim() !== '')
  if (verse.length > 1 && verse.every((line) => LINE_BLOCK.test(line)))
    return 'lines that begin with | are no lines of verse; end each line with <br>'
  return null
}

function colonFault([first = '', ...others]: readonly string[], isAfterTable: boolean): string | null {
  if (others.some((line) => /^:\s/.test(line))) return 'a list of definitions is not taken; write a list or a table'
  if (/^:\s/.test(first) && !isAfterTable)
    return 'a line that begins with : is the caption of the table right above it; definitions are written as a list or a table'
  if (/^:[^\s:]/.test(first) && isAfterTable) return 'the caption of a table has a blank after its colon: “: Source”'
  return null
}

/** No blank after the marks, or one that is no plain space. A single mark may be a #tag. */
const HEADING = /^(?:#{2,6}[^\s#]|#{1,6}[^\S \t])/
/** A paragraph has them only behind signs that nobody sees, or too far to the right. */
const HIDDEN = /^(?:#{1,6}|[-*+])[ \t]/
const ADDRESS = /^\[([^[\]^]+)\]:\s*(?:<|https?:|mailto:|www\.|\/|#|images\/)/

/** The names of addresses that stand right below words, which are a fault. */
export const namesBelowWords = (lines: readonly string[]): string[] =>
  lines.slice(1).flatMap((line) => ADDRESS.exec(line)?.[1] ?? [])

/** Lines that mean something only to other programs, and what to do. */
const COMMANDS: readonly (readonly [line: RegExp, fault: string])[] = [
  [/^\[(?:TOC|\[_?TOC_?\])\]\s*$/i, 'a list of contents is made by the app; delete the line'],
  [
    /^(?:!!!|\?\?\?\+?) (?:note|abstract|info|tip|hint|success|question|warning|caution|danger|important|failure|bug|example|quote)\b/,
    'boxes that begin with !!! are not taken; write a quotation',
  ],
  [/^\.\.\s[\w-]+::/, 'commands such as .. note:: are not taken; write a quotation'],
  [/^={2,5}\s+\p{L}/u, 'a heading begins with ##'],
  [
    /^\\(?:newpage|pagebreak|clearpage|cleardoublepage|noindent|[vh]space|(?:big|med|small)skip|tableofcontents|centering)\b/,
    'commands such as \\newpage are not taken; delete them',
  ],
  [/^\*\[[^[\]]+\]:\s/, 'explanations of short forms are not taken; write them into the text'],
]

/** What is wrong with a paragraph, by its lines in the source. `isAfterTable`: nothing stands between a table and it. */
export function paragraphFaults(lines: readonly string[], isAfterTable: boolean): string[] {
  const faults = [tableFault(lines), colonFault(lines, isAfterTable)]
  if (hasItemLines(lines))
    faults.push(
      'these lines become one paragraph; begin items with a hyphen or a number and a point, put blank lines between speeches, ' +
        'and write \\. or \\) in prose',
    )
  if (lines.some((line) => HEADING.test(line))) faults.push('a heading has a plain space after its marks: ## Title')
  if (lines.some((line) => HIDDEN.test(line)))
    faults.push(
      'a sign that nobody sees, a no-break space or too many blanks stand before # or the hyphen of an item; delete them',
    )
  if (namesBelowWords(lines).length > 0)
    faults.push('an address such as [name]: … stands in lines of its own, with a blank line before them')
  for (const [command, fault] of COMMANDS) if (lines.some((line) => command.test(line))) faults.push(fault)
  return faults.filter((fault) => fault !== null)
}
