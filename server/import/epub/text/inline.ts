import type { Element, ElementContent } from 'hast'
import { element, holdsAny, isElement, propertyText } from '#server/import/element.ts'
import { hasWord } from '../package/xml.ts'
import { tongueProperties } from './language.ts'
import { spacedNumbers } from './numbers.ts'

/** Maps the inline elements of other books to those of an article. For other elements only the text remains. */
const MARKS = new Map(
  Object.entries({
    ...{ em: 'em', i: 'em', cite: 'em', dfn: 'em', var: 'em' },
    ...{ strong: 'strong', b: 'strong' },
    ...{ del: 'del', s: 'del', strike: 'del' },
    ...{ code: 'code', kbd: 'code', samp: 'code', tt: 'code' },
    ...{ sub: 'sub', sup: 'sup' },
    ...{ ruby: 'ruby', rt: 'rt', rp: 'rp' },
  }),
)

/** Elements that an article cannot have. They are removed with their content. */
const DROPPED = new Set([
  ...['script', 'style', 'link', 'meta', 'template'],
  ...['audio', 'video', 'source', 'track', 'object', 'embed', 'iframe', 'canvas', 'svg'],
  ...['input', 'button', 'select', 'textarea', 'map', 'area'],
])
/** For these the report has an entry, because a reader would notice their absence. */
const REPORTED = new Set([
  ...['audio', 'video', 'object', 'embed', 'iframe', 'canvas', 'svg', 'script', 'map'],
  ...['input', 'button', 'select', 'textarea'],
])

const BLOCKS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr', 'figure'],
  ...['figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['section', 'div', 'article', 'main', 'header', 'footer', 'body', 'aside', 'nav', 'center', 'hgroup', 'address'],
  ...['details', 'summary', 'fieldset', 'legend'],
])

export const isBlock = (node: ElementContent): node is Element => node.type === 'element' && BLOCKS.has(node.tagName)

/** The number of a printed page, in words of any language: 12, xii, [Pg 12]. */
const PAGE_NUMBER = /^(?=.{0,20}$)(?:[^\p{L}]*[ivxlcdm]*[^\p{L}]*|.*\p{N}.*)$/isu

const MOST_LETTERS = 20

/** The first letters of an element, which may hold a whole page. */
function beginningOf(node: Element): string {
  let text = ''
  for (const child of node.children) {
    if (text.length > MOST_LETTERS) break
    if (child.type === 'text') text += child.value.trim()
    else if (child.type === 'element') text += beginningOf(child)
  }
  return text.slice(0, MOST_LETTERS + 1)
}

const hasPicture = (node: Element): boolean =>
  node.children.some((child) => child.type === 'element' && (child.tagName === 'img' || hasPicture(child)))

/** Whether an element marks where a printed page begins. One with a text or a picture is what else it is. */
export const isPageBreak = (node: Element): boolean =>
  (hasWord(propertyText(node, 'epubType'), 'pagebreak') || node.properties.role === 'doc-pagebreak') &&
  PAGE_NUMBER.test(beginningOf(node)) &&
  !hasPicture(node)

export const isReported = (node: Element): boolean => REPORTED.has(node.tagName)

export const isDropped = (node: Element): boolean => DROPPED.has(node.tagName) || isPageBreak(node)

/** Whether there is a block anywhere inside. */
export const hasBlocks = (node: Element): boolean =>
  !isDropped(node) && node.children.some((child) => child.type === 'element' && (isBlock(child) || hasBlocks(child)))

export const isNoteMark = (node: Element): boolean =>
  node.tagName === 'a' && (hasWord(propertyText(node, 'epubType'), 'noteref') || node.properties.role === 'doc-noteref')

/** Whether an element is a section of notes that go into the articles. */
export const isNoteSection = (node: Element, notes: ReadonlySet<Element>): boolean =>
  hasWord(propertyText(node, 'epubType'), 'footnotes', 'endnotes', 'rearnotes', 'notes') && holdsAny(node, notes)

/** Called with an element that an article cannot have, or has in another shape: a cell over others, a list of definitions. */
export type OnDropped = (node: Element) => void

/**
 * Inline content as an article may have it. `onDropped` is called for each element that an article cannot have.
 */
export function inlineOf(nodes: readonly ElementContent[], onDropped: OnDropped): ElementContent[] {
  const shown = nodes.filter((node) => node.type !== 'element' || !isPageBreak(node))
  return spacedNumbers(shown).flatMap((node): readonly ElementContent[] => {
    if (node.type === 'text') return [node]
    return node.type === 'element' ? inlineElement(node, onDropped) : []
  })
}

function inlineElement(node: Element, onDropped: OnDropped): readonly ElementContent[] {
  const { tagName, properties } = node
  if (isDropped(node)) {
    if (isReported(node)) onDropped(node)
    return []
  }
  if (tagName === 'math') return formulaOf(node, onDropped)
  if (tagName === 'br') return [element('br', {})]
  if (tagName === 'img') return [element('img', { src: properties.src, alt: propertyText(node, 'alt') })]
  return around(node, inlineOf(tagName === 'ruby' ? paired(node.children) : node.children, onDropped))
}

/** The words of a ruby, each with its reading after it: a book may have all words first. A second kind of reading follows at the end. */
function paired(parts: readonly ElementContent[]): ElementContent[] {
  const plain = parts.flatMap((part): ElementContent[] => {
    if (!isElement(part, 'rtc')) return [part]
    return part.children.some((child) => isElement(child, 'rt')) ? part.children : [{ ...part, tagName: 'rt' }]
  })
  const words = plain.filter((part) => isElement(part, 'rb'))
  const readings = plain.filter((part) => isElement(part, 'rt'))
  const others = plain.filter((part) => !isElement(part, 'rb') && !isElement(part, 'rt') && !isElement(part, 'rp'))
  if (words.length < 2 || readings.length < words.length || isVisible(others)) return plain
  return [...words.flatMap((word, at) => [word, ...readings.slice(at, at + 1)]), ...readings.slice(words.length)]
}

/** A formula as it is. One that the page cannot show is its alternative text. */
function formulaOf(node: Element, onDropped: OnDropped): readonly ElementContent[] {
  if (node.children.length > 0) return [node]
  const alternative = propertyText(node, 'alttext')
  if (alternative === '') onDropped(node)
  return alternative === '' ? [] : [element('code', {}, [alternative])]
}

const PICTURE_FILE = /^epub:[^#]*\.(?:png|jpe?g|gif|svg|webp|avif)#/i

/** A picture that links to a larger one of itself: the app enlarges its pictures. */
const leadsToPicture = ({ tagName, properties: { href } }: Element, children: readonly ElementContent[]): boolean =>
  tagName === 'a' &&
  PICTURE_FILE.test(String(href)) &&
  children.every((child) =>
    child.type === 'text' ? child.value.trim() === '' : 'tagName' in child && child.tagName === 'img',
  )

/** Makes a node of text. */
export const text = (value: string): ElementContent => ({ type: 'text', value })

/** Words in the elements that their style stands for. Spaces alone need none. */
function marked({ properties: { marks } }: Element, children: readonly ElementContent[]): readonly ElementContent[] {
  if (!Array.isArray(marks) || !isVisible(children)) return children
  return marks.reduceRight<readonly ElementContent[]>((inner, mark) => [element(String(mark), {}, inner)], children)
}

/** What becomes of an element with this inline content. */
function around(node: Element, children: ElementContent[]): readonly ElementContent[] {
  const { tagName, properties } = node
  if (isNoteMark(node)) return [{ ...node, children }]
  const tongue = tongueProperties(node)
  // A link without words, as the lines of code have them, leads nobody anywhere.
  if (leadsToPicture(node, children) || (tagName === 'a' && !isVisible(children))) return children
  if (tagName === 'a' && properties.href !== undefined)
    return [element('a', { href: properties.href, ...tongue }, [...marked(node, children)])]
  const mark = MARKS.get(tagName)
  // The mark of a note becomes a superscript of its own.
  if (mark === 'sup' && children.some((child) => child.type === 'element' && isNoteMark(child))) return children
  if (mark !== undefined) return [element(mark, tongue, children)]
  const styled = marked(node, children)
  if (Object.keys(tongue).length > 0) return [element('span', tongue, styled)]
  return isBlock(node) ? [text(' '), ...children, text(' ')] : styled
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
