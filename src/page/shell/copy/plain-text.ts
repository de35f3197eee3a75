import { listSign } from '#contract/library/list-numbers.ts'
import { formulaText } from './formula-text.ts'
import { numberOf } from './list-numbers.ts'

/** A blank line stands before and after these. */
const PARAGRAPHS = new Set(
  'address article aside blockquote dl figure footer h1 h2 h3 h4 h5 h6 header main nav ol p pre section table ul'.split(
    ' ',
  ),
)
/** These begin and end a line. */
const LINES = new Set('caption dd details div dt figcaption hr li summary tr'.split(' '))
const INDENT = '  '

/** Text that grows by words and breaks. */
interface Written {
  text: string
  /** Line ends that stand before the next word. */
  breaks: number
  blank: boolean
  indent: string
}

function write(out: Written, words: string): void {
  if (words === '') return
  if (out.text !== '') out.text += '\n'.repeat(out.breaks)
  if (out.text === '' || out.breaks > 0) out.text += out.indent
  // The mark of an item ends with a blank already.
  else if (out.blank && !out.text.endsWith(' ')) out.text += ' '
  out.text += words
  out.breaks = 0
  out.blank = false
}

function writeText(out: Written, text: string, isPre: boolean): void {
  if (isPre) {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) out.breaks++
      write(out, line)
    }
  } else writeWords(out, text)
}

function writeWords(out: Written, text: string): void {
  // A no-break space is not a blank.
  const words = text.replace(/[ \t\n\r\f]+/g, ' ')
  if (words.startsWith(' ')) out.blank = true
  write(out, words.trim() === '' ? words.replaceAll(' ', '') : words.replace(/^ | $/g, ''))
  if (words.endsWith(' ')) out.blank = true
}

function cellsOf(row: Element): string {
  return [...row.children].map((cell) => plainText(cell).replace(/\n+/g, ' ')).join('\t')
}

const signIn = (list: Element, item: Element): string => listSign(numberOf(list, item), list.getAttribute('type'))

const markerOf = (item: Element): string =>
  item.parentElement?.localName === 'ol' ? `${signIn(item.parentElement, item)}. ` : '• '

function writeElement(out: Written, element: Element): void {
  const name = element.localName
  if (name === 'br') out.breaks++
  else if (name === 'tr') write(out, cellsOf(element))
  else if (name === 'math') write(out, formulaText(element))
  else if (name === 'rt') write(out, `(${element.textContent})`)
  else if (name !== 'rp' && name !== 'svg') for (const child of element.childNodes) writeNode(out, child)
}

function writeNode(out: Written, node: Node): void {
  if (node instanceof Text) writeText(out, node.data, node.parentElement?.closest('pre') != null)
  if (!(node instanceof Element)) return
  const name = node.localName
  const isNested = node.parentElement?.closest('li') != null
  const breaks = PARAGRAPHS.has(name) && !isNested ? 2 : PARAGRAPHS.has(name) || LINES.has(name) ? 1 : 0
  // The first paragraph of an item stands behind its marker.
  const isFirst = isNested && name !== 'ul' && name !== 'ol' && node.previousElementSibling === null
  if (!isFirst) out.breaks = Math.max(out.breaks, breaks)
  const { indent } = out
  if (name === 'li') {
    write(out, markerOf(node))
    out.indent += INDENT
  }
  writeElement(out, node)
  out.indent = indent
  out.breaks = Math.max(out.breaks, breaks)
}

/** A copied part as plain text: lists with their marks, the cells of a row with tabs between, a formula in one line. */
export function plainText(copied: Element): string {
  const out: Written = { text: '', breaks: 0, blank: false, indent: '' }
  for (const child of copied.childNodes) writeNode(out, child)
  return out.text
}
