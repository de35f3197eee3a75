import type { Definition, Nodes, Paragraph, Parents, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import type { FaultList } from '#server/import/faults.ts'
import {
  codeFaults,
  headingFaults,
  isOfColumns,
  listFaults,
  noteFaults,
  notesWithoutColon,
  ruleFaults,
  swallowedNames,
  tableFaults,
} from './block-faults.ts'
import { codeWordFaults, htmlFaults, linkFaults, pictureFaults, productFaults, taskFaults } from './inline-faults.ts'
import { namesBelowWords, paragraphFaults } from './paragraph-faults.ts'
import { strayMarks } from './stray-marks.ts'
import { isSpacedNote, type TextLinks, textLinks } from './text-links.ts'
import { linesOf, type Slip, slipAt, type Words } from './written.ts'

/**
 * A reference to an address that is nowhere: `[words][name]`, `[name][]`, or a picture that is not right after a word. `[name]` may be
 * words. A blank before an address is another fault.
 */
const REFERENCE =
  /\]\[([^[\]^]+)\]|\[([^[\]^]+)\]\[\]|(?<![^\s([{«„“"])!\[([^[\]^]+)\](?![([]|\s\((?:\/|#h-|images\/|https?:))/g

const NOTE = /\[\^([^[\]]+)\]/g

const noBlanks = (name: string): string => `the label of a note has no blanks: [^${name}]`

/**
 * Marks that stayed plain text, because something about them is not as Markdown wants it. `told`: the notes and addresses of which
 * another fault tells.
 */
function textFaults(words: Words, told: ReadonlySet<string>): readonly Slip[] {
  const { value } = words
  const slips = (mark: RegExp, faultOf: (name: string) => string): readonly Slip[] =>
    Array.from(value.matchAll(mark)).flatMap((found) => {
      const name = String(found[1] ?? found[2] ?? found[3])
      return told.has(name.toLowerCase()) ? [] : slipAt(faultOf(name), value, found.index)
    })
  const noteFault = (name: string): string => (/\s/.test(name) ? noBlanks(name) : `the note [^${name}] is not defined`)
  const referenceFault = (name: string): string =>
    `the reference [${name}] is not defined; its address stands in a line [${name}]: …`
  return [...slips(NOTE, noteFault), ...slips(REFERENCE, referenceFault), ...strayMarks(words)]
}

const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === ''
const AROUND = new Set<Nodes['type']>(['link', 'linkReference', 'emphasis', 'strong', 'delete'])

/** The picture that a part of a paragraph is, alone in a link or in emphasis. Null: words, or a picture and more. */
function pictureIn(node: Nodes): Nodes | null {
  if (node.type === 'image' || node.type === 'imageReference') return node
  if (!AROUND.has(node.type) || !('children' in node)) return null
  const [only, ...others] = node.children.filter((child) => !isBlank(child))
  return only === undefined || others.length > 0 ? null : pictureIn(only)
}

/** The pictures of a paragraph that has no words. Each becomes a figure. */
function figuresOf(paragraph: Paragraph): Nodes[] {
  const pictures = paragraph.children.filter((child) => !isBlank(child)).map(pictureIn)
  return pictures.every((picture) => picture !== null) ? pictures : []
}

/** What leaves no trace where it stands. */
const isApart = (node: Nodes | undefined): boolean => node?.type === 'definition' || node?.type === 'footnoteDefinition'

/** Whether a table is the last thing that is shown before a part of a text, or what was meant for one. */
function isAfterTable(
  parent: Parents | undefined,
  index: number | undefined,
  sourceOf: (node: Nodes) => string,
): boolean {
  let at = Number(index) - 1
  while (at >= 0 && isApart(parent?.children[at])) at -= 1
  const [before, above] = [parent?.children[at], parent?.children[at - 1]]
  return before?.type === 'table' || isOfColumns(before, sourceOf) || isOfColumns(above, sourceOf)
}

/**
 * The notes that a text refers to, by itself or by a note that it refers to. Those in a caption or in the words of a picture are
 * faults there.
 */
function usedNotes(
  tree: Root,
  notes: ReadonlyMap<string, Nodes>,
  sourceOf: (node: Nodes) => string,
): ReadonlySet<string> {
  const used = new Set<string>()
  addNotesOf(tree)
  for (const name of used) addNotesOf(notes.get(name))
  return used

  function addNotesOf(part: Nodes | undefined): void {
    if (part !== undefined)
      visit(part, (node) => (node.type === 'footnoteDefinition' && node !== part ? SKIP : add(node)))
  }

  function add(node: Nodes): void {
    if (node.type === 'footnoteReference') used.add(node.identifier)
    if (node.type === 'image' || node.type === 'imageReference' || node.type === 'definition')
      for (const [, name = ''] of sourceOf(node).matchAll(/\[\^([^[\]]+)\]/g)) used.add(name.toLowerCase())
  }
}

/** The labels of a text's notes and addresses: each once, and each note referred to. */
function labelFaults(tree: Root, sourceOf: (node: Nodes) => string, add: (node: Nodes, message: string) => void): void {
  const notes = new Map<string, Nodes>()
  const addresses = new Map<string, Nodes>()
  const referred = new Set<string>()
  visit(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') referred.add(node.identifier)
    if (node.type === 'footnoteDefinition') {
      if (notes.has(node.identifier))
        add(node, `the note [^${node.label ?? node.identifier}] is defined twice; capitals make no difference`)
      notes.set(node.identifier, node)
    }
    if (node.type === 'definition') {
      if (addresses.has(node.identifier))
        add(node, `the address [${node.label ?? node.identifier}] is defined twice; capitals make no difference`)
      addresses.set(node.identifier, node)
    }
  })
  for (const [name, node] of tree.children.every(isApart) ? [] : addresses)
    if (!referred.has(name) && !isSpacedNote(name))
      add(node, `no text refers to the address [${name}], so nobody would see this line; words begin with \\[`)
  const used = usedNotes(tree, notes, sourceOf)
  for (const [name, node] of notes) if (!used.has(name)) add(node, `the note [^${name}] is never referred to`)
}

/** Adds a fault for each text of a note that lacks its colon. Returns the names of which a fault tells: also those in code. */
function colonFaults(
  tree: Root,
  sourceOf: (node: Nodes) => string,
  add: (node: Nodes, message: string, at: number) => void,
): ReadonlySet<string> {
  const defined = new Set<string>()
  const told = new Set<string>()
  visit(tree, (node) => {
    if (node.type === 'footnoteDefinition') defined.add(node.identifier)
    for (const name of swallowedNames(node, sourceOf)) told.add(name)
  })
  visit(tree, 'paragraph', (node) => {
    const lines = linesOf(sourceOf(node))
    for (const name of namesBelowWords(lines)) told.add(name.toLowerCase())
    for (const { name, at } of notesWithoutColon(lines)) {
      if (defined.has(name.toLowerCase())) continue
      add(node, `a note’s text follows a colon: [^${name}]: …`, at)
      told.add(name.toLowerCase())
    }
  })
  return told
}

/** Faults of rows and items, which have lines of their own. `before`: what stands before the table or the list. */
function partFaults(
  node: Nodes,
  before: Nodes | undefined,
  source: string,
  sourceOf: (node: Nodes) => string,
): readonly (readonly [part: Nodes, fault: string])[] {
  if (node.type === 'table') return tableFaults(node, sourceOf)
  return node.type === 'list' ? listFaults(node, before, source, sourceOf) : []
}

/** The addresses that a text names, by their names. The first of two has the name. */
function definitionsOf(tree: Root): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>()
  visit(tree, 'definition', (node) => {
    if (!definitions.has(node.identifier) && !isSpacedNote(node.identifier)) definitions.set(node.identifier, node)
  })
  return definitions
}

/** A text as it was parsed. */
export interface Markdown {
  readonly source: string
  readonly tree: Root
  /** The words between all marks, before addresses without marks became links. */
  readonly words: readonly Words[]
}

/**
 * Finds the faults that one text shows by itself. Returns its links and pictures, which are checked against the
 * library.
 */
export function checkMarkdown(file: string, text: Markdown, bodyLine: number, faults: FaultList): TextLinks {
  const { source, tree, words } = text
  const lineOf = (node: Nodes): number => (node.position?.start.line ?? 1) + bodyLine - 1
  const sourceOf = ({ position }: Nodes): string => source.slice(position?.start.offset, position?.end.offset)
  const add = (node: Nodes, message: string, at = 0): void => faults.add(file, lineOf(node) + at, message)
  const told = colonFaults(tree, sourceOf, add)
  for (const part of words)
    for (const { fault, above } of textFaults(part, told)) faults.add(file, part.line + above + bodyLine - 1, fault)
  let depth = 1
  const figures = new Set<Nodes>()
  const definitions = definitionsOf(tree)
  visit(tree, (node, index, parent) => {
    for (const fault of faultsOf(node, index, parent)) add(node, fault)
    for (const [part, fault] of partFaults(node, parent?.children[Number(index) - 1], source, sourceOf))
      add(part, fault)
    if (node.type === 'heading') depth = node.depth
  })
  labelFaults(tree, sourceOf, add)
  if (tree.children.every(isApart)) faults.add(file, bodyLine, 'there is no text')
  return textLinks(tree, lineOf)

  function faultsOf(node: Nodes, index: number | undefined, parent: Parents | undefined): string[] {
    switch (node.type) {
      case 'html':
        return htmlFaults(node, parent?.children.slice(0, index) ?? [])
      case 'code':
        return codeFaults(node, sourceOf)
      case 'definition':
        return isSpacedNote(node.identifier) ? [noBlanks((node.label ?? node.identifier).slice(1))] : []
      case 'footnoteDefinition':
        return noteFaults(node)
      case 'heading':
        return headingFaults(node, depth, sourceOf)
      case 'thematicBreak':
        return ruleFaults(node, parent?.children[Number(index) - 2], sourceOf)
      case 'paragraph':
        for (const picture of figuresOf(node)) figures.add(picture)
        return paragraphFaults(linesOf(sourceOf(node)), isAfterTable(parent, index, sourceOf))
      case 'image':
        return pictureFaults(node, figures.has(node), node, sourceOf)
      case 'imageReference':
        return pictureFaults(node, figures.has(node), definitions.get(node.identifier), sourceOf)
      case 'link':
        return linkFaults(node, node, source)
      case 'linkReference':
        return linkFaults(node, definitions.get(node.identifier), source)
      case 'emphasis':
      case 'strong':
        return productFaults(node, source)
      case 'inlineCode':
        return codeWordFaults(node, source)
      case 'listItem':
        return taskFaults(node, sourceOf(node))
      default:
        return []
    }
  }
}
