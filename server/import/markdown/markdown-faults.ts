import type { Heading, Image, ImageReference, Nodes, Paragraph, Parents, Root, TableRow } from 'mdast'
import { visit } from 'unist-util-visit'
import type { FaultList } from '#server/import/faults.ts'
import { strayMarks } from './stray-marks.ts'
import { type TextLinks, textLinks } from './text-links.ts'

/** The words of a node, line by line, without those of pictures and notes. */
function textOf(node: Nodes): string {
  if (node.type === 'break') return '\n'
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function headingFaults(node: Heading, before: number): string[] {
  const faults: string[] = []
  if (node.depth === 1) faults.push('the title is the only first heading; begin with ##')
  else if (node.depth > 4) faults.push(`a heading of level ${node.depth}: an article has levels 2 to 4, ## to ####`)
  else if (node.depth > before + 1) faults.push(`a heading of level ${node.depth} cannot follow one of level ${before}`)
  if (!/[\p{L}\p{N}]/u.test(textOf(node))) faults.push('a heading needs words')
  return faults
}

/** Marks that stayed plain text, because something about them is not as Markdown wants it. */
function textFaults(value: string): string[] {
  const notes = Array.from(value.matchAll(/\[\^([^[\]]+)\]/g), ([, name = '']) =>
    /\s/.test(name) ? `the label of a note has no blanks: [^${name}]` : `the note [^${name}] is not defined`,
  )
  const references = Array.from(
    value.matchAll(/\]\[([^[\]^]+)\]/g),
    ([, name = '']) => `the reference [${name}] is not defined; its address stands in a line [${name}]: …`,
  )
  return [...notes, ...references, ...strayMarks(value)]
}

const LINE_BLOCK = /^\s*\|\s/
/** The beginning of an item in other programs. */
const ITEM = /^\s*(?:\(?(?:\p{L}|\d{1,3})\)|\p{Ll}\.|[•‣◦●▪–—])\s/u

/** A row with more cells than the first one loses them. */
function rowFaults(node: TableRow, parent: Parents | undefined): string[] {
  const [head] = parent?.type === 'table' ? parent.children : []
  if (head === undefined || node.children.length <= head.children.length) return []
  return [
    `a row has ${node.children.length} cells, and the table ${head.children.length} columns; a | in a cell is \\|`,
  ]
}

/** A table or a list of definitions that Markdown took for words. */
function paragraphFaults(node: Paragraph): string[] {
  const lines = textOf(node).split('\n')
  if (lines.length > 1 && lines.every((line) => /^\s*\|.*\|\s*$/.test(line)))
    return ['a table needs a line |---|---| after its first row']
  if (lines.length > 1 && lines.every((line) => LINE_BLOCK.test(line)))
    return ['lines that begin with | are no lines of verse; end each line with <br>']
  if (lines.length > 1 && lines.every((line) => ITEM.test(line)))
    return [
      'these lines become one paragraph; begin items with a hyphen or a number and a point, and put blank lines between speeches',
    ]
  if (lines.slice(1).some((line) => line.startsWith(': ')))
    return ['a list of definitions is not taken; write a list or a table']
  return []
}

function pictureFaults(node: Image | ImageReference, parent: Parents | undefined): string[] {
  const faults = node.alt?.trim() ? [] : ['the picture needs words for those who do not see it: ![what it shows](…)']
  const isAlone = parent?.type === 'paragraph' && parent.children.every(isPictureOrBlank)
  if ('title' in node && node.title && !isAlone)
    faults.push('a picture with a caption stands in a paragraph of its own')
  return faults
}

const isPictureOrBlank = (node: Nodes): boolean =>
  node.type === 'image' || node.type === 'imageReference' || (node.type === 'text' && node.value.trim() === '')

/** What is wrong with one node. `before`: the level of the last heading before it. */
function faultsOf(node: Nodes, parent: Parents | undefined, before: number): string[] {
  switch (node.type) {
    case 'html':
      return /^<!--.*-->$/s.test(node.value)
        ? ['raw HTML is not taken; write it as Markdown']
        : [
            `raw HTML is not taken: ${node.value.slice(0, 40)}. Only <br>, <sub>…</sub> and <sup>…</sup> are; the rest is Markdown`,
          ]
    case 'tableRow':
      return rowFaults(node, parent)
    case 'heading':
      return headingFaults(node, before)
    case 'text':
      return textFaults(node.value)
    case 'paragraph':
      return paragraphFaults(node)
    case 'image':
    case 'imageReference':
      return pictureFaults(node, parent)
    default:
      return []
  }
}

/** The labels of a text's notes and addresses: each once, and each note referred to. */
function labelFaults(tree: Root, add: (node: Nodes, message: string) => void): void {
  const notes = new Map<string, Nodes>()
  const addresses = new Set<string>()
  const used = new Set<string>()
  visit(tree, (node) => {
    if (node.type === 'footnoteReference') used.add(node.identifier)
    if (node.type === 'footnoteDefinition') {
      if (notes.has(node.identifier))
        add(node, `the note [^${node.label ?? node.identifier}] is defined twice; capitals make no difference`)
      notes.set(node.identifier, node)
    }
    if (node.type === 'definition') {
      if (addresses.has(node.identifier))
        add(node, `the address [${node.label ?? node.identifier}] is defined twice; capitals make no difference`)
      addresses.add(node.identifier)
    }
  })
  for (const [name, node] of notes) if (!used.has(name)) add(node, `the note [^${name}] is never referred to`)
}

/**
 * Finds the faults that one text shows by itself. Returns its links and pictures, which are checked against the
 * library.
 */
export function checkMarkdown(file: string, tree: Root, bodyLine: number, faults: FaultList): TextLinks {
  const lineOf = (node: Nodes): number => (node.position?.start.line ?? 1) + bodyLine - 1
  let depth = 1
  visit(tree, (node, _, parent) => {
    for (const fault of faultsOf(node, parent, depth)) faults.add(file, lineOf(node), fault)
    if (node.type === 'heading') depth = node.depth
  })
  labelFaults(tree, (node, message) => faults.add(file, lineOf(node), message))
  if (tree.children.length === 0) faults.add(file, bodyLine, 'there is no text')
  return textLinks(tree, lineOf)
}
