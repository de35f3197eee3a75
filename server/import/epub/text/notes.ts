import type { Element, ElementContent, Text } from 'hast'
import { visit } from 'unist-util-visit'
import { element, propertyText } from '#server/import/html/element.ts'
import { EpubFault } from '../epub-fault.ts'
import { flatten } from './blocks.ts'
import { isBlock, isNoteMark, type OnDropped } from './inline.ts'
import { epubAddress, type Page } from './page-tree.ts'
import { lettersOf, wordsOf } from './prose.ts'

export interface BookNotes {
  /** By the address to which their marks lead. */
  readonly byAddress: ReadonlyMap<string, Element>
  readonly elements: ReadonlySet<Element>
  /** What the first mark of a note shows: its number, or a sign. */
  readonly labelOf: (note: Element) => string
  /** Counts a note that goes into an article. Throws `EpubFault` when the articles have too many copies of notes. */
  readonly count: (note: Element) => void
  /** Addresses of the marks. A link to one of them leads back from a note. */
  readonly marks: ReadonlySet<string>
}

/** The most letters in copies of notes: each article that refers to a note has its own copy. */
const MAX_COPIED = 2_000_000
/** An element takes as long as so many letters. */
const ELEMENT_LETTERS = 25

/** What a copy costs, in letters. */
const weightOf = (node: ElementContent): number => {
  if (node.type === 'text') return node.value.length
  return node.type === 'element' ? node.children.reduce((sum, child) => sum + weightOf(child), ELEMENT_LETTERS) : 0
}

function countCopies(): BookNotes['count'] {
  const known = new Map<Element, number>()
  let copied = 0
  return (note) => {
    copied += known.get(note) ?? 0
    known.set(note, known.get(note) ?? weightOf(note))
    if (copied > MAX_COPIED)
      throw new EpubFault('', 1, 'the notes that stand in several articles are too long together')
  }
}

/** The marks of notes on all pages: what they show by where they lead, and their own addresses. */
function findMarks(pages: readonly Page[]) {
  const labels = new Map<string, string>()
  const marks = new Set<string>()
  for (const { path, body } of pages)
    visit(body, 'element', (node, _index, parent) => {
      if (!isNoteMark(node)) return
      const href = String(node.properties.href)
      labels.set(href, labels.get(href) ?? wordsOf(node))
      const holder = parent?.type === 'element' && parent.tagName === 'sup' ? parent : node
      for (const { properties } of [node, holder])
        if (typeof properties.id === 'string') marks.add(epubAddress(path, properties.id))
    })
  return { labels, marks }
}

/** Finds the targets of note marks on all pages: the element itself, or the block around it. */
export function findNotes(pages: readonly Page[]): BookNotes {
  const { labels: wanted, marks } = findMarks(pages)
  const byAddress = new Map<string, Element>()
  const search = (node: Element, path: string, block: Element) => {
    const currentBlock = isBlock(node) ? node : block
    const { id } = node.properties
    const address = typeof id === 'string' ? epubAddress(path, id) : undefined
    if (address !== undefined && wanted.has(address)) byAddress.set(address, currentBlock)
    for (const child of node.children) if (child.type === 'element') search(child, path, currentBlock)
  }
  for (const { path, body } of pages)
    for (const child of body.children) if (child.type === 'element') search(child, path, body)
  const bodies = new Set(pages.map(({ body }) => body))
  for (const [address, element] of byAddress) if (bodies.has(element)) byAddress.delete(address)
  const labels = new Map([...byAddress].map(([address, note]) => [note, wanted.get(address) ?? '']))
  const labelOf = (note: Element): string => labels.get(note) ?? ''
  return { byAddress, elements: new Set(byAddress.values()), labelOf, count: countCopies(), marks }
}

/** The text of a note after its number: `1`, `[1]`, `(1)` or `1.:` before white space. */
export function withoutNumber(text: string, label: string): string {
  const number = label.replace(/[^\p{L}\p{N}*]/gu, '')
  const from = /^[[(]/.test(text) ? 1 : 0
  if (!text.startsWith(number, from)) return text
  const rest = text.slice(from + number.length).replace(/^[\])]?[.:]?/, '')
  return /^\s/.test(rest) ? rest.trimStart() : text
}

/** The text with which an element begins, also when its style is that of the whole element. */
function firstText(node: ElementContent | undefined): Text | undefined {
  if (node?.type === 'text') return node
  const [child, other] = node?.type === 'element' ? node.children : []
  return child?.type === 'text' || other === undefined ? firstText(child) : undefined
}

/** The content of a note, without the link back and without its number. */
export function noteBlocks(note: Element, label: string, { count, marks }: BookNotes, onDropped: OnDropped): Element[] {
  count(note)
  const isBackLink = (node: Element): boolean =>
    node.tagName === 'a' &&
    (node.properties.role === 'doc-backlink' ||
      propertyText(node, 'epubType').includes('backlink') ||
      marks.has(String(node.properties.href)))
  const strip = (node: Element): Element => ({
    ...node,
    children: node.children.flatMap((child): ElementContent[] => {
      if (child.type !== 'element') return [child]
      return isBackLink(child) ? [] : [strip(child)]
    }),
  })
  const tagName = note.tagName === 'p' ? 'p' : 'div'
  const wrapper = element('div', {}, [{ ...strip(note), tagName }])
  const blocks = flatten(wrapper, { skip: new Set(), onDropped }).map((block) => block.node)
  const [first] = blocks
  const isOnlyNumber = first?.tagName === 'p' && lettersOf(wordsOf(first)) === lettersOf(label) && label !== ''
  if (isOnlyNumber && blocks.length > 1) return blocks.slice(1)
  const text = firstText(first)
  if (text !== undefined) text.value = withoutNumber(text.value.trimStart(), label)
  return blocks
}
