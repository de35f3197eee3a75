import type { Element, ElementContent } from 'hast'
import { hasWord } from '../package/xml.ts'

/** Maps the inline elements of other books to those of an article. For other elements only the text remains. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ em: 'em', i: 'em', cite: 'em', dfn: 'em', var: 'em' },
  ...{ strong: 'strong', b: 'strong' },
  ...{ del: 'del', s: 'del', strike: 'del' },
  ...{ code: 'code', kbd: 'code', samp: 'code', tt: 'code' },
  ...{ sub: 'sub', sup: 'sup' },
}

/** Elements that an article cannot have. They are removed with their content. */
const DROPPED = new Set([
  ...['script', 'style', 'link', 'meta', 'noscript', 'template', 'rp', 'rt'],
  ...['audio', 'video', 'source', 'track', 'object', 'embed', 'iframe', 'canvas'],
  ...['input', 'button', 'select', 'textarea', 'map', 'area'],
])
/** For these the report has an entry, because a reader would notice their absence. */
const REPORTED = new Set(['audio', 'video', 'object', 'embed', 'iframe', 'canvas'])

const BLOCKS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr', 'figure'],
  ...['figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['section', 'div', 'article', 'main', 'header', 'footer', 'body', 'aside', 'nav', 'center', 'hgroup', 'address'],
  ...['details', 'summary', 'fieldset'],
])

export const isBlock = (node: ElementContent): node is Element => node.type === 'element' && BLOCKS.has(node.tagName)

const isPageBreak = ({ properties }: Element): boolean =>
  hasWord(String(properties.epubType ?? ''), 'pagebreak') || properties.role === 'doc-pagebreak'

export const isDropped = (node: Element): boolean => DROPPED.has(node.tagName) || isPageBreak(node)

/** Whether there is a block anywhere inside. */
export const holdsBlocks = (node: Element): boolean =>
  !isDropped(node) && node.children.some((child) => child.type === 'element' && (isBlock(child) || holdsBlocks(child)))

export const isNoteMark = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' && (hasWord(String(properties.epubType ?? ''), 'noteref') || properties.role === 'doc-noteref')

export type OnDropped = (node: Element) => void

/**
 * Turns inline content into what an article may have. `onDropped` is called for each element that an article cannot have.
 */
export function inlineOf(nodes: readonly ElementContent[], onDropped: OnDropped): ElementContent[] {
  return nodes.flatMap((node): readonly ElementContent[] => {
    if (node.type !== 'element') return node.type === 'text' ? [node] : []
    const { tagName, properties } = node
    if (isDropped(node)) {
      if (REPORTED.has(tagName)) onDropped(node)
      return []
    }
    if (tagName === 'math') {
      const words = String(properties.alttext ?? '')
      if (words !== '') return [element('code', {}, [text(words)])]
      onDropped(node)
      return []
    }
    if (tagName === 'br') return [element('br', {}, [])]
    if (tagName === 'img') return [element('img', { src: properties.src, alt: properties.alt ?? '' }, [])]
    return around(node, inlineOf(node.children, onDropped))
  })
}

const text = (value: string): ElementContent => ({ type: 'text', value })
const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** What becomes of an element with this inline content. */
function around(node: Element, children: ElementContent[]): readonly ElementContent[] {
  const { tagName, properties } = node
  if (isNoteMark(node)) return [{ ...node, children }]
  if (tagName === 'a')
    return properties.href === undefined ? children : [element('a', { href: properties.href }, children)]
  const mark = MARKS[tagName]
  // The mark of a note becomes a superscript of its own.
  if (mark === 'sup' && children.some((child) => child.type === 'element' && isNoteMark(child))) return children
  if (tagName === 'q') return [text('“'), ...children, text('”')]
  if (mark !== undefined) return [element(mark, {}, children)]
  return isBlock(node) ? [text(' '), ...children, text(' ')] : children
}

/** Whether anything in these nodes is visible. */
export const isVisible = (nodes: readonly ElementContent[]): boolean =>
  nodes.some((node) =>
    node.type === 'text'
      ? node.value.trim() !== ''
      : node.type === 'element' && (node.tagName === 'img' || isVisible(node.children)),
  )

/** Trims the white space at both ends, which comes from the page's indentation. */
export function trimmed(children: readonly ElementContent[]): ElementContent[] {
  const last = children.length - 1
  return children
    .map((node, index) => {
      if (node.type !== 'text') return node
      const start = index === 0 ? node.value.trimStart() : node.value
      return { ...node, value: index === last ? start.trimEnd() : start }
    })
    .filter((node) => node.type !== 'text' || node.value !== '')
}
