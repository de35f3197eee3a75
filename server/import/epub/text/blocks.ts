import type { Element, ElementContent } from 'hast'
import { visit } from 'unist-util-visit'
import { hasWord } from '../package/xml.ts'
import { holdsBlocks, inlineOf, isBlock, isDropped, isVisible, type OnDropped, trimmed } from './inline.ts'
import { plainTable } from './tables.ts'

/** One block of an article, with the ids by which links may lead to it. */
export interface Block {
  readonly node: Element
  readonly anchors: readonly string[]
  readonly isSubtitle: boolean
}

export interface FlattenOptions {
  /** Elements to leave out of the text: notes, which are added at its end. */
  readonly skip: ReadonlySet<Element>
  readonly onDropped: OnDropped
}

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

const isWhite = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

const typeOf = (node: Element): string => String(node.properties.epubType ?? '')

/** A longer `div` is a paragraph, not a line of verse. */
const MAX_VERSE_LETTERS = 90

const lettersIn = (node: Element): number =>
  node.children.reduce((sum, child) => {
    if (child.type === 'text') return sum + child.value.trim().length
    return child.type === 'element' ? sum + lettersIn(child) : sum
  }, 0)

const isVerseLine = (node: ElementContent): node is Element =>
  node.type === 'element' &&
  node.tagName === 'div' &&
  !isDropped(node) &&
  !holdsBlocks(node) &&
  lettersIn(node) <= MAX_VERSE_LETTERS

/** Groups consecutive lines of verse. All other nodes stay as they are. */
function versesIn(nodes: readonly ElementContent[]): (ElementContent | readonly Element[])[] {
  const made: (ElementContent | readonly Element[])[] = []
  let lines: Element[] = []
  const flush = () => {
    if (lines.length > 1) made.push(lines)
    else made.push(...lines)
    lines = []
  }
  for (const node of nodes) {
    if (isVerseLine(node)) lines.push(node)
    else if (lines.length === 0 || !isWhite(node)) {
      flush()
      made.push(node)
    }
  }
  flush()
  return made
}

export const idsIn = (node: Element): string[] => {
  const ids: string[] = []
  visit(node, 'element', ({ properties }) => {
    if (typeof properties.id === 'string') ids.push(properties.id)
  })
  return ids
}

/** Flattens a page into a list of blocks, as articles have them. Elements that only group others are removed. */
export function flatten(root: Element, options: FlattenOptions): Block[] {
  const { skip, onDropped } = options
  const made: Block[] = []
  let pending: string[] = []

  const push = (node: Element, ids: readonly string[], isSubtitle = false) => {
    made.push({ node, anchors: [...pending, ...ids], isSubtitle })
    pending = []
  }
  const paragraph = (children: ElementContent[], ids: readonly string[], isSubtitle = false) => {
    if (isVisible(children)) push(element('p', trimmed(children)), ids, isSubtitle)
    else pending.push(...ids)
  }
  const nested = (node: Element): Element[] => flatten({ ...node, tagName: 'div' }, options).map((block) => block.node)

  const item = (node: Element): Element[] => {
    if (skip.has(node)) return []
    const children = holdsBlocks(node) ? nested(node) : inlineOf(node.children, onDropped)
    return isVisible(children) ? [element('li', trimmed(children))] : []
  }

  function list(node: Element): void {
    const items = node.children.flatMap((child) => (child.type === 'element' ? item(child) : []))
    if (items.length === 0) return
    const start = Number.parseInt(String(node.properties.start ?? ''), 10)
    const fullList = element(node.tagName, items)
    push(Number.isNaN(start) || start === 1 ? fullList : { ...fullList, properties: { start } }, idsIn(node))
  }

  function figure(node: Element): void {
    const caption = node.children.find(
      (child): child is Element => child.type === 'element' && child.tagName === 'figcaption',
    )
    const words = caption === undefined ? [] : inlineOf(caption.children, onDropped)
    const pictures: Element[] = []
    visit(node, 'element', (child) => {
      if (child.tagName === 'img' && pictures.length === 0) pictures.push(child)
    })
    const [picture] = pictures
    if (picture === undefined || node.children.some((child) => child.type === 'element' && child.tagName === 'table')) {
      walk(node.children.filter((child) => child !== caption))
      paragraph(words.length === 0 ? [] : [element('em', words)], idsIn(node))
      return
    }
    const shown = inlineOf([picture], onDropped)
    push(element('figure', isVisible(words) ? [...shown, element('figcaption', words)] : shown), idsIn(node))
    walk(node.children.filter((child) => child !== caption && !(child.type === 'element' && contains(child, picture))))
  }

  function definitions(node: Element): void {
    for (const child of node.children) {
      if (child.type !== 'element' || skip.has(child)) continue
      if (child.tagName === 'dt') paragraph([element('strong', inlineOf(child.children, onDropped))], idsIn(child))
      else if (holdsBlocks(child)) walk(child.children)
      else paragraph(inlineOf(child.children, onDropped), idsIn(child))
    }
  }

  function verse(lines: readonly Element[]): void {
    const shown = lines.filter((node) => !skip.has(node))
    const shownLines = shown.map((node) => inlineOf(node.children, onDropped)).filter(isVisible)
    paragraph(
      shownLines.flatMap((words, at) => (at === 0 ? words : [element('br', []), ...words])),
      shown.flatMap(idsIn),
    )
  }

  function line(node: Element): void {
    paragraph(inlineOf(node.children, onDropped), idsIn(node), node.properties.role === 'doc-subtitle')
  }

  function group(node: Element): void {
    if (typeof node.properties.id === 'string') pending.push(node.properties.id)
    const holdsNotes = hasWord(typeOf(node), 'footnotes', 'endnotes', 'rearnotes', 'notes')
    const isNoteSection = holdsNotes && holdsAny(node, skip)
    // A heading over notes is removed with them. Everything else there stays.
    const isNoteHeading = (child: ElementContent) => child.type === 'element' && /^(h\d|hr)$/.test(child.tagName)
    walk(isNoteSection ? node.children.filter((child) => !isNoteHeading(child)) : node.children)
  }

  function quotation(node: Element): void {
    const children = holdsBlocks(node) ? nested(node) : [element('p', inlineOf(node.children, onDropped))]
    if (isVisible(children)) push(element('blockquote', children), idsIn(node))
  }

  function heading(node: Element): void {
    const children = inlineOf(node.children, onDropped)
    if (isVisible(children)) push(element(node.tagName, trimmed(children)), idsIn(node))
  }

  function block(node: Element): void {
    const { tagName } = node
    if (tagName === 'nav') return
    if (/^h\d$/.test(tagName)) heading(node)
    else if (tagName === 'hr') push(element('hr', []), idsIn(node))
    else if (tagName === 'pre') push(element('pre', [element('code', inlineOf(node.children, onDropped))]), idsIn(node))
    else if (tagName === 'ul' || tagName === 'ol') list(node)
    else if (tagName === 'figure') figure(node)
    else if (tagName === 'dl') definitions(node)
    else if (tagName === 'table') for (const table of plainTable(node, onDropped)) push(table, idsIn(node))
    else if (tagName === 'blockquote') quotation(node)
    else if (!holdsBlocks(node)) line(node)
    else group(node)
  }

  function walk(nodes: readonly ElementContent[]): void {
    let run: ElementContent[] = []
    const flush = () => {
      const ids = run.flatMap((node) => (node.type === 'element' ? idsIn(node) : []))
      paragraph(inlineOf(run, onDropped), ids)
      run = []
    }
    for (const node of versesIn(nodes)) {
      if (!('type' in node)) {
        flush()
        verse(node)
      } else if (node.type === 'element' && !isDropped(node) && (isBlock(node) || holdsBlocks(node))) {
        flush()
        if (!skip.has(node)) block(node)
      } else run.push(node)
    }
    flush()
  }

  walk(root.children)
  const last = made.at(-1)
  if (pending.length > 0 && last !== undefined)
    made[made.length - 1] = { ...last, anchors: [...last.anchors, ...pending] }
  return made
}

const holdsAny = (outer: Element, wanted: ReadonlySet<Element>): boolean =>
  wanted.has(outer) || outer.children.some((child) => child.type === 'element' && holdsAny(child, wanted))

function contains(outer: Element, inner: Element): boolean {
  return outer === inner || outer.children.some((child) => child.type === 'element' && contains(child, inner))
}
