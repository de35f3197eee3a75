import type { Element, ElementContent, Properties } from 'hast'
import type { Element as XmlElement } from 'xast'
import { toXml } from 'xast-util-to-xml'
import { element } from '#server/import/element.ts'
import { shownOf, sourceOf } from '../alternatives/alternatives.ts'
import { EpubFault, UnreadableFile } from '../epub-fault.ts'
import { alternativeOf, formula, targetsIn } from '../math/formula.ts'
import { type Archive, resolvePath } from '../package/archive.ts'
import { pageLosses } from '../package/sheet-losses.ts'
import { elementsOf, isElement, lineOf, localName, outermost, parsePage, textContent } from '../package/xml.ts'
import { blockMarks } from '../style/marks.ts'
import { levelProperties, withNestedLists } from '../style/nested-lists.ts'
import { styleProperties } from '../style/properties.ts'
import type { openSheets, StyleOf } from '../style/sheets.ts'
import { spacedText, type WhiteSpace, whiteSpaceOf } from '../style/white-space.ts'
import { hasBlocks, isBlock, isVisible } from './inline.ts'
import { languageOfPart, spreadTongue, type Tongue, tongueOf } from './language.ts'
import { dropOwnNumbers } from './lists.ts'
import { withQuotes } from './quotes.ts'
import { indentedLine, isIndented, isVerse, verseOf, withLineBreaks, withOwnLines } from './verses.ts'

/** A page of the spine as a tree of HTML. Addresses are paths in the EPUB: `epub:<path>#<fragment>`. */
export interface Page {
  readonly path: string
  readonly body: Element
  /** Inline drawings, by the address that replaces them in the text. */
  readonly drawings: ReadonlyMap<string, Uint8Array>
}

/** The attributes that are read. All others mean nothing to an article. */
const ATTRIBUTES = [
  ...['align', 'alt', 'role', 'style', 'colspan', 'rowspan', 'title', 'dir'],
  ...['start', 'reversed', 'type', 'value'],
] as const

const PAGE_NUMBER = /(?:^|\s)(?:x-ebookmaker-)?page-?(?:num|number|no)(?:\s|$)/i

/** The address of a place in the EPUB, in the form that the tree's properties have. */
export const epubAddress = (path: string, fragment: string): string => `epub:${path}#${fragment}`

function addressOf(href: string, page: string): string {
  const target = resolvePath(page, href.trim())
  return target === null ? href.trim() : epubAddress(target.path, target.fragment)
}

/** The older way to name the target of links. */
const nameOf = (node: XmlElement): string | null | undefined =>
  localName(node).toLowerCase() === 'a' ? node.attributes.name : undefined

/** The number of a printed page in the text, as older books name it by a class: `pagenum`. One in an index is a link. */
const isPageNumber = (node: XmlElement): boolean =>
  /^(?:a|div|p|small|span)$/.test(node.name) &&
  PAGE_NUMBER.test(String(node.attributes.class)) &&
  [node, ...elementsOf(node, 'a')].every(({ attributes }) => attributes.href === undefined)

function propertiesOf(node: XmlElement, page: string): Properties {
  const { attributes } = node
  const properties: Properties = {}
  for (const name of ATTRIBUTES) if (typeof attributes[name] === 'string') properties[name] = attributes[name]
  const id = attributes.id ?? attributes['xml:id'] ?? nameOf(node)
  if (typeof id === 'string') properties.id = id
  const lang = languageOfPart(attributes['xml:lang'] ?? attributes.lang)
  if (lang !== null) properties.lang = lang
  const type = attributes['epub:type'] ?? (isPageNumber(node) ? 'pagebreak' : undefined)
  if (typeof type === 'string') properties.epubType = type
  if (typeof attributes.href === 'string') properties.href = addressOf(attributes.href, page)
  const source = sourceOf(node)
  if (source !== undefined) properties.src = addressOf(source, page)
  return properties
}

/** What may stand in a drawing that only wraps a picture. */
const FRAME = new Set(['svg', 'g', 'a', 'image', 'switch'])
/** What draws nothing itself. */
const UNSEEN = new Set(['title', 'desc', 'defs', 'metadata', 'style', 'namedview'])

const isFrame = (node: XmlElement): boolean =>
  node.children
    .filter(isElement)
    .every((child) => UNSEEN.has(localName(child)) || (FRAME.has(localName(child)) && isFrame(child)))

/**
 * Replaces an inline drawing by an `img`. A drawing that only wraps one picture, as covers do, becomes that picture. One that draws
 * over a picture beside it leaves that picture, and an `svg` for the report.
 */
function drawing(node: XmlElement, page: string, drawings: Map<string, Uint8Array>): Element {
  const images = elementsOf(node, 'image')
  const href = images[0]?.attributes['xlink:href'] ?? images[0]?.attributes.href
  const alt = elementsOf(node, 'title').concat(elementsOf(node, 'desc'))[0]
  const label = node.attributes['aria-label'] ?? (alt === undefined ? '' : textContent(alt))
  if (images.length === 1 && typeof href === 'string') {
    const picture = element('img', { src: addressOf(href, page), alt: label })
    if (isFrame(node)) return picture
    if (resolvePath(page, href) !== null) return element('span', {}, [picture, element('svg', {})])
  }
  const name = `${page.replace(/^.*\//, '').replace(/\.\w+$/, '')}-drawing-${drawings.size + 1}.svg`
  const address = epubAddress(`${page}!${name}`, '')
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    ...node.attributes,
  }
  drawings.set(address, Buffer.from(toXml({ ...node, name: 'svg', attributes })))
  return element('img', { src: address, alt: label })
}

/** A formula, or its picture or its alternative text. */
function mathematics(node: XmlElement, page: string): Element {
  const shown = formula(node)
  if (shown !== null) return shown
  const { altimg } = node.attributes
  const alt = alternativeOf(node)
  return typeof altimg === 'string'
    ? element('img', { src: addressOf(altimg, page), alt })
    : element('math', alt === '' ? {} : { alttext: alt })
}

/** What the elements around a node say of it. */
interface Around {
  readonly page: string
  readonly drawings: Map<string, Uint8Array>
  readonly styleOf: StyleOf
  readonly whiteSpace: WhiteSpace
  /** White space here only stands between other elements. */
  readonly isBetween: boolean
  readonly inVerse: boolean
  /** The elements for the style of the words in it, when it is a block. */
  readonly marks: readonly string[]
  /** Where the words in it lead, when it is a link around blocks. */
  readonly link: Properties['href']
}

/** Elements that hold others rather than words. */
const CONTAINERS = /^(?:body|section|article|div|blockquote|figure|ul|ol|dl|table|thead|tbody|tfoot|tr)$/

/** What a book says of an element in a poem, or of one that is a poem. */
function verseProperties(node: XmlElement, name: string, { inVerse }: Around): Properties {
  const { class: classes, 'epub:type': type } = node.attributes
  const verse = verseOf(inVerse, classes, type)
  if (verse === undefined) return {}
  const isLine = name === 'span' && (isVerse(classes, type) || (inVerse && isIndented(classes)))
  return { verse, ...(isLine ? { isLine: true } : {}) }
}

/** A drawing, a formula or the box of a task, which are read as one. */
function singleOf(node: XmlElement, name: string, { page, drawings }: Around): Element | null {
  if (name === 'input' && node.attributes.type?.toLowerCase() === 'checkbox')
    return element('span', {}, [typeof node.attributes.checked === 'string' ? '☑ ' : '☐ '])
  if (name === 'svg') return drawing(node, page, drawings)
  return name === 'math' ? mathematics(node, page) : null
}

/** What is read as one, with the targets of links that it is or has. Those of a formula stand before it, which is shown as it is. */
function withTargets(node: XmlElement, single: Element): Element[] {
  if (single.tagName === 'math') return [...targetsIn(node).map((id) => element('a', { id })), single]
  const { id } = node.attributes
  return [typeof id === 'string' ? { ...single, properties: { ...single.properties, id } } : single]
}

/** Blocks that hold words. */
const WORDED = /^(?:p|div|li|td|dd)$/
const LINKED = /^(?:p|div|li|td|th|dd|dt|h[1-6]|figure|figcaption)$/

const isLink = (node: ElementContent): boolean =>
  node.type === 'element' &&
  ((node.tagName === 'a' && node.properties.href !== undefined) || node.children.some(isLink))

/** What a block shows, in the elements that its style stands for, which may be that of a block around it, and in a link around it. */
function marked(name: string, content: ElementContent[], { marks, link }: Around): ElementContent[] {
  const isLeaf = !content.some((child) => child.type === 'element' && (isBlock(child) || hasBlocks(child)))
  if (!isLeaf || !isVisible(content)) return content
  const styled = WORDED.test(name)
    ? marks.reduceRight<ElementContent[]>((inner, mark) => [element(mark, {}, inner)], content)
    : content
  const isLinked = link !== undefined && LINKED.test(name) && !content.some((child) => isLink(child))
  return isLinked ? [element('a', { href: link }, styled)] : styled
}

function convertText(value: string, { isBetween, whiteSpace }: Around): ElementContent[] {
  const text = value.replace(/\u00ad/g, '')
  return spacedText(text, isBetween && text.trim() === '' ? 'collapsed' : whiteSpace)
}

function convert(node: XmlElement['children'][number], around: Around): ElementContent[] {
  if (node.type === 'text' || node.type === 'cdata') return convertText(node.value, around)
  if (!isElement(node)) return []
  const name = localName(node).toLowerCase()
  const style = styleProperties(node, around.styleOf)
  const single = singleOf(node, name, around)
  if (single !== null) return withTargets(node, { ...single, properties: { ...single.properties, ...style } })
  const verse = verseProperties(node, name, around)
  const whiteSpace = name === 'pre' ? 'code' : whiteSpaceOf(around.styleOf(node, 'white-space'), around.whiteSpace)
  const own = propertiesOf(node, around.page)
  const inside = {
    ...{ ...around, whiteSpace, isBetween: CONTAINERS.test(name), inVerse: verse.verse !== undefined },
    marks: blockMarks(around.marks, name, (property) => around.styleOf(node, property)),
    link: name === 'a' ? (own.href ?? around.link) : around.link,
  }
  const nodes = node.children.flatMap(shownOf).flatMap((child) => convert(child, inside))
  const lines = withLineBreaks(withNestedLists(nodes))
  const content = whiteSpace === 'code' ? lines : withOwnLines(lines)
  const isLine = verse.verse !== undefined && verse.verse !== 'none'
  const shown = isLine ? indentedLine(node.attributes.class, content) : content
  const children = whiteSpace === 'code' ? shown : marked(name, shown, inside)
  const properties = { ...own, ...style, ...verse, ...levelProperties(name, node.attributes.class) }
  const otherName = nameOf(node)
  if (typeof otherName === 'string' && otherName !== properties.id) children.unshift(element('a', { id: otherName }))
  const converted = element(name, properties, children)
  dropOwnNumbers(converted)
  return [node.position === undefined ? converted : { ...converted, position: node.position }]
}

/** Reads one page of the spine. `around`: the book's language and direction. Throws `EpubFault`. */
export function readPage(
  archive: Archive,
  path: string,
  around: Tongue,
  stylesOf: ReturnType<typeof openSheets>,
): Page {
  const text = archive.text(path)
  for (const what of pageLosses(text)) archive.onOddText(path, what)
  const root = parsePage(path, text, archive.onOddText)
  // Some tools join files to one that has several.
  const [body, ...others] = outermost(root, 'body')
  if (body === undefined) throw new UnreadableFile(path, lineOf(root), 'the page has no body')
  const drawings = new Map<string, Uint8Array>()
  const whole = { ...body, children: [body, ...others].flatMap(({ children }) => children) }
  const [converted] = convert(whole, {
    ...{ page: path, drawings, styleOf: stylesOf(root, path) },
    ...{ whiteSpace: 'collapsed', isBetween: true, inVerse: false, marks: [], link: undefined },
  })
  if (converted?.type !== 'element') throw new EpubFault(path, lineOf(body), 'the page has no body')
  const [html] = elementsOf(root, 'html')
  const page = html === undefined ? around : tongueOf(propertiesOf(html, path), around)
  const quoted = withQuotes(converted, page.lang)
  return { path, body: spreadTongue(quoted, around, tongueOf(converted.properties, page)), drawings }
}
