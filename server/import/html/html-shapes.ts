import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { element, isElement } from '#server/import/element.ts'

/** The blank may be a no-break space. */
const CAPTION = /^:\s+/

/** Without a blank line before it, Markdown reads a caption as the table's last row. */
function takeLastRowAsCaption(table: Element): void {
  const body = table.children.findLast((child) => isElement(child, 'tbody'))
  const row = body?.children.findLast((child) => isElement(child, 'tr'))
  const [cell, ...others] = row?.children.filter((child) => isElement(child, 'td')) ?? []
  const [first] = cell?.children ?? []
  if (first?.type !== 'text' || !CAPTION.test(first.value) || body === undefined || cell === undefined) return
  first.value = first.value.replace(CAPTION, '')
  body.children = body.children.filter((child) => child !== row)
  const more = others.flatMap(({ children }) => (children.length === 0 ? [] : [' | ', ...children]))
  table.children.unshift(element('caption', {}, [...cell.children, ...more]))
}

/** Makes a paragraph `: …` after a table its caption, also in lists and quotations. */
export function addTableCaptions(tree: Root | Element): void {
  for (const child of tree.children) if (isElement(child) && child.tagName !== 'table') addTableCaptions(child)
  const elements = tree.children.filter((node) => isElement(node))
  const captions = new Set<Element>()
  elements.forEach((table, index) => {
    const next = elements[index + 1]
    if (!isElement(table, 'table')) return
    takeLastRowAsCaption(table)
    if (!isElement(next, 'p')) return
    const [first] = next.children
    if (first?.type !== 'text' || !CAPTION.test(first.value)) return
    first.value = first.value.replace(CAPTION, '')
    table.children.unshift(element('caption', {}, next.children))
    captions.add(next)
  })
  for (const caption of captions) {
    const at = tree.children.indexOf(caption)
    tree.children.splice(at, 1)
  }
}

/** The words of a heading without the marks of its notes. */
const wordsWithoutMarks = (node: Element): string =>
  node.children.map((child) => (isElement(child, 'sup') ? '' : textOf(child))).join('')

/** Gives headings ids of their own words, in any script. A second heading with the same words gets a number. */
export function addHeadingIds(tree: Root): void {
  const taken = new Set<string>()
  /** The numbers up to here are taken. Ten thousand equal headings would each try them all. */
  const last = new Map<string, number>()
  visit(tree, 'element', (node: Element) => {
    // Screen readers describe the marks of notes by the notes' heading. Its id is set here.
    if (node.properties.dataFootnoteRef !== undefined) node.properties.ariaDescribedBy = ['notes']
    if (!/^h[2-4]$/.test(node.tagName)) return
    if (node.properties.id === 'footnote-label') {
      node.properties = { id: 'notes' }
      return
    }
    const words = wordsWithoutMarks(node)
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu) ?? ['section']
    const id = `h-${words.join('-')}`
    let time = last.get(id) ?? 1
    let own = id
    for (; taken.has(own); own = `${id}-${time}`) time += 1
    last.set(id, time)
    taken.add(own)
    node.properties.id = own
  })
}

/** A scheme in small letters, the only ones that the sanitizer knows, and an address of the library without a slash at its end. */
function plainAddress(href: string): string {
  if (/^\/[^/]/.test(href)) return href.replace(/^([^?#]+)\/(?=[?#]|$)/, '$1')
  return href.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
}

/** Writes addresses in one form, and opens outside links in a new tab, without a referrer. */
export function shapeLinks(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties }: Element) => {
    if (tagName !== 'a' || typeof properties.href !== 'string') return
    properties.href = plainAddress(properties.href)
    if (!/^https?:/.test(properties.href)) return
    properties.target = '_blank'
    properties.rel = ['noopener', 'noreferrer']
  })
}
