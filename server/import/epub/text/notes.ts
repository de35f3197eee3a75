import type { Element, ElementContent } from 'hast'
import { visit } from 'unist-util-visit'
import { element, propertyText } from '#server/import/html/element.ts'
import { flatten } from './blocks.ts'
import { isBlock, isNoteMark, type OnDropped } from './inline.ts'
import { epubAddress, type Page } from './page-tree.ts'

export interface BookNotes {
  /** By the address to which their marks lead. */
  readonly byAddress: ReadonlyMap<string, Element>
  readonly elements: ReadonlySet<Element>
  /** Addresses of the marks. A link to one of them leads back from a note. */
  readonly marks: ReadonlySet<string>
}

/** Finds the targets of note marks on all pages: the element itself, or the block around it. */
export function findNotes(pages: readonly Page[]): BookNotes {
  const wanted = new Set<string>()
  const marks = new Set<string>()
  for (const { path, body } of pages)
    visit(body, 'element', (node, _index, parent) => {
      if (!isNoteMark(node)) return
      wanted.add(String(node.properties.href))
      const holder = parent?.type === 'element' && parent.tagName === 'sup' ? parent : node
      for (const { properties } of [node, holder])
        if (typeof properties.id === 'string') marks.add(epubAddress(path, properties.id))
    })
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
  return { byAddress, elements: new Set(byAddress.values()), marks }
}

/** The content of a note, without the link back and without its number. */
export function noteBlocks(note: Element, label: string, { marks }: BookNotes, onDropped: OnDropped): Element[] {
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
  const [text] = first?.children ?? []
  if (text?.type === 'text') {
    const number = label.replace(/[^\p{L}\p{N}*]/gu, '').replace(/[*]/g, '\\*')
    text.value = text.value.trimStart().replace(new RegExp(`^[[(]?${number}[\\])]?[.:]?\\s+`, 'u'), '')
  }
  return blocks
}
