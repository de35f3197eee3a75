import type { Element, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { element } from './element.ts'
import type { Asset } from './pictures.ts'

const isElement = (node: RootContent | undefined, name?: string): node is Element =>
  node?.type === 'element' && (name === undefined || node.tagName === name)

/** Makes a paragraph `: …` after a table its caption. */
export function addTableCaptions(tree: Root): void {
  const elements = tree.children.filter((node) => isElement(node))
  const captions = new Set<RootContent>()
  elements.forEach((table, index) => {
    const next = elements[index + 1]
    if (!isElement(table, 'table') || !isElement(next, 'p')) return
    const [first] = next.children
    if (first?.type !== 'text' || !first.value.startsWith(': ')) return
    first.value = first.value.slice(2)
    table.children.unshift(element('caption', {}, next.children))
    captions.add(next)
  })
  tree.children = tree.children.filter((node) => !captions.has(node))
}

/**
 * Makes a picture that is alone in its paragraph a figure, with its title as the caption. Gives all pictures their
 * address and size.
 */
export function shapeFigures(tree: Root, assets: ReadonlyMap<string, Asset>): void {
  visit(tree, 'element', (node: Element, index, parent) => {
    if (node.tagName !== 'p' || parent === undefined || index === undefined) return
    const [only, ...others] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
    if (!isElement(only, 'img') || others.length > 0) return
    const caption = only.properties.title
    const words = typeof caption === 'string' ? [element('figcaption', {}, [caption])] : []
    parent.children[index] = element('figure', {}, [only, ...words])
  })
  visit(tree, 'element', (node: Element) => {
    if (node.tagName !== 'img') return
    const asset = assets.get(String(node.properties.src))
    node.properties = {
      alt: node.properties.alt,
      ...(asset === undefined ? {} : { src: `/api/assets/${asset.key}`, width: asset.width, height: asset.height }),
      loading: 'lazy',
      decoding: 'async',
    }
  })
}

/** Gives headings ids of their own words, in any script. A second heading with the same words gets a number. */
export function addHeadingIds(tree: Root): void {
  const used = new Map<string, number>()
  visit(tree, 'element', (node: Element) => {
    // Screen readers describe the marks of notes by the notes' heading. Its id is set here.
    if (node.properties.dataFootnoteRef !== undefined) node.properties.ariaDescribedBy = ['notes']
    if (!/^h[2-4]$/.test(node.tagName)) return
    if (node.properties.id === 'footnote-label') {
      node.properties = { id: 'notes' }
      return
    }
    const words = textOf(node)
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu) ?? ['section']
    const id = `h-${words.join('-')}`
    const times = (used.get(id) ?? 0) + 1
    used.set(id, times)
    node.properties.id = times === 1 ? id : `${id}-${times}`
  })
}

/** Opens outside links in a new tab, without a referrer. */
export function linkOutside(tree: Root): void {
  visit(tree, 'element', (node: Element) => {
    if (node.tagName !== 'a' || !/^https?:/.test(String(node.properties.href))) return
    node.properties.target = '_blank'
    node.properties.rel = ['noopener', 'noreferrer']
  })
}
