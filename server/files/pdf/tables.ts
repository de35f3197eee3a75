import type { Element, ElementContent } from 'hast'
import { visit } from 'unist-util-visit'
import type { Align, Block, Cell, Inline } from './blocks.ts'
import { inlineText } from './inline-text.ts'

/** The most letters that count for a column's width. Longer texts wrap. */
const MAX_SHARE = 34
const MIN_SHARE = 5

const ALIGN: Readonly<Record<string, Align>> = { right: 'end', center: 'center' }

const isCell = (node: ElementContent): node is Element => node.type === 'element' && /^t[hd]$/.test(node.tagName)

const MM_PER_LETTER = 1.4

/** The width of the widest picture in a cell, in letters. */
const pictureLetters = (nodes: readonly Inline[]): number =>
  nodes.reduce((most, node) => {
    if (typeof node === 'string' || node.t === 'note' || node.t === 'math') return most
    if (node.t === 'picture') return node.width === null ? most : Math.max(most, node.width / MM_PER_LETTER)
    return 'c' in node ? Math.max(most, pictureLetters(node.c)) : most
  }, 0)

/** The width that a column needs, in letters: its longest text or picture, up to a limit, but at least its longest word. */
function shareOf(cells: readonly (readonly Inline[])[]): number {
  const texts = cells.map(inlineText)
  const longest = Math.max(...texts.map((text) => text.length))
  const word = Math.max(...texts.flatMap((text) => text.split(/[ \n\u00ad-]/)).map((part) => part.length))
  return Math.max(MIN_SHARE, word + 1, Math.min(MAX_SHARE, Math.max(longest + 1, ...cells.map(pictureLetters))))
}

export function tableBlock(table: Element, inlineOf: (element: Element) => Inline[]): Block {
  const rows: { readonly isHead: boolean; readonly cells: readonly Element[] }[] = []
  let caption: Inline[] = []
  visit(table, 'element', (node, _index, parent) => {
    if (node.tagName === 'caption') caption = inlineOf(node)
    if (node.tagName !== 'tr') return
    const isHead = parent?.type === 'element' && parent.tagName === 'thead'
    rows.push({ isHead: isHead && rows.length === 0, cells: node.children.filter(isCell) })
  })
  const count = Math.max(1, ...rows.map(({ cells }) => cells.length))
  const filled = rows.map(({ isHead, cells }) => ({
    isHead,
    cells: Array.from({ length: count }, (_, at): Cell => {
      const cell = cells[at]
      return { c: cell === undefined ? [] : inlineOf(cell) }
    }),
  }))
  const columns = Array.from({ length: count }, (_, at) => shareOf(filled.map(({ cells }) => cells[at]?.c ?? [])))
  const align = Array.from({ length: count }, (_, at) => {
    const alignment = rows.map(({ cells }) => cells[at]?.properties.align).find((value) => typeof value === 'string')
    return ALIGN[String(alignment)] ?? 'start'
  })
  const head = filled.find((row) => row.isHead)?.cells.map((cell) => cell.c) ?? []
  return {
    t: 'table',
    columns,
    align,
    head,
    rows: filled.filter((row) => !row.isHead).map((row) => row.cells),
    caption,
  }
}
