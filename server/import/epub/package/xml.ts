import type { Nodes as HtmlNodes } from 'hast'
import { toXast } from 'hast-util-to-xast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { Element, Nodes, Root } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { lineAt, MOST_LEVELS, TOO_DEEP } from '#server/depth/limit.ts'
import { deepMarkupAt } from '#server/depth/markup-depth.ts'
import { deepPageAt, deepPartAt } from '#server/depth/page-depth.ts'
import { hasLevels } from '#server/depth/tree-depth.ts'
import { UnreadableFile } from '../epub-fault.ts'
import type { OnOddText } from './encoding.ts'

const XML_ENTITIES = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const pages = unified().use(rehypeParse)
const html = unified().use(rehypeParse, { fragment: true })

/** Older books use HTML's named characters. XML without their DTD does not know them. */
function withoutNamedLetters(text: string): string {
  const known = new Map<string, string>()
  return text.replace(/&([A-Za-z][A-Za-z0-9]{1,31});/g, (whole, name: string) => {
    if (XML_ENTITIES.has(name)) return whole
    const written = known.get(name) ?? asNumbers(whole)
    known.set(name, written)
    return written
  })
}

function asNumbers(reference: string): string {
  const [node] = html.parse(reference).children
  const letter = node?.type === 'text' && node.value !== reference ? node.value : undefined
  return letter === undefined ? reference : [...letter].map((char) => `&#${char.codePointAt(0)};`).join('')
}

const tooDeep = (file: string, line: number) => new UnreadableFile(file, line, `the file is ${TOO_DEEP}`)

function parseStrictly(file: string, text: string): Root {
  const deepAt = deepMarkupAt(text)
  if (deepAt !== null) throw tooDeep(file, lineAt(text, deepAt))
  try {
    return fromXml(withoutNamedLetters(text))
  } catch (error) {
    const line = error instanceof Error && 'line' in error && typeof error.line === 'number' ? error.line : 1
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new UnreadableFile(file, line, `the file is not well-formed: ${cause.split('\n')[0]}`)
  }
}

/** A `&` that begins no reference. */
const BARE_AND = /&(?!#\d{1,7};|#x[\da-f]{1,6};|(?:amp|lt|gt|quot|apos);)/gi

/** Signs that no XML may have, and that nobody sees. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Parses a file, also one with blank lines before its beginning, with bare `&` or with signs that nobody sees. Throws `UnreadableFile`
 * with the line when it is too deep or not well-formed otherwise.
 */
export function parseXml(file: string, text: string): Root {
  try {
    return parseStrictly(file, text)
  } catch (error) {
    if (!(error instanceof UnreadableFile) || /<!ENTITY/i.test(text)) throw error
    try {
      const seen = text.replace(UNSEEN, '').trimStart()
      return parseStrictly(file, withoutNamedLetters(seen).replace(BARE_AND, '&amp;'))
    } catch {
      throw error
    }
  }
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i
/** A value without quotation marks at the end of a tag: the slash after it belongs to it. */
const BARE_VALUE = /=[^\s"'=]+$/

/** Elements that are closed in themselves get an end of their own: HTML does not know `<title/>`, which would hold the whole page. */
const withEnds = (text: string): string =>
  text.replace(
    /<([a-z][\w:.-]*(?![\w:.-]))([^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*){0,200})>/gi,
    (tag, name: string, attributes: string) => {
      const own = attributes.slice(0, -1)
      return !attributes.endsWith('/') || VOID.test(name) || BARE_VALUE.test(own) ? tag : `<${name}${own}></${name}>`
    },
  )

/** Texts that XML takes as they are. HTML does not know them, and would drop them. */
function withoutCdata(text: string): string {
  const [before = '', ...parts] = text.split('<![CDATA[')
  const written = parts.map((part) => {
    const end = part.indexOf(']]>')
    if (end === -1) return `<![CDATA[${part}`
    // Quotation marks stay: a style in it has them.
    return part.slice(0, end).replaceAll('&', '&amp;').replaceAll('<', '&lt;') + part.slice(end + ']]>'.length)
  })
  return before + written.join('')
}

/** What holds its text as it is. */
const RAW = /^(?:title|script|style|textarea|iframe|noscript|xmp|noembed|noframes)$/

/** A comment, a title or a script without an end, which holds the rest of the page. */
function endless(node: Nodes, end: number, isRaw: boolean): Nodes | undefined {
  if ('value' in node) {
    const mayBeEndless = isRaw || node.type === 'comment'
    return mayBeEndless &&
      node.position?.end.offset !== undefined &&
      node.position.end.offset >= end &&
      /<\/\w/.test(node.value)
      ? node
      : undefined
  }
  if (!('children' in node)) return undefined
  const isRawInside = isElement(node) && RAW.test(node.name)
  for (const child of node.children) {
    const found = endless(child, end, isRawInside)
    if (found !== undefined) return found
  }
  return undefined
}

const startOf = (node: Nodes): number => node.position?.start.offset ?? Number.POSITIVE_INFINITY

/** Whether words stand before a comment. A title without an end has none: the head is no text. */
function hasWordsBefore(root: Root, open: Nodes): boolean {
  const words = (node: Nodes): boolean => {
    if (node.type === 'text') return node.value.trim() !== '' && startOf(node) < startOf(open)
    return 'children' in node && node.children.some(words)
  }
  return open.type === 'comment' && elementsOf(root, 'body').some(words)
}

function asHtml(file: string, text: string, onOdd: OnOddText): Root {
  const ended = withEnds(withoutCdata(text))
  const deepAt = deepPageAt(ended)
  if (deepAt !== null) throw tooDeep(file, lineAt(ended, deepAt))
  const parsed = pages.parse(ended)
  if (hasLevels(parsed, MOST_LEVELS)) throw tooDeep(file, 1)
  // The cast: the tree of a page is a root in both forms.
  const root = toXast(parsed) as Root
  const open = endless(root, ended.length, false)
  if (open === undefined) return root
  if (hasWordsBefore(root, open)) {
    onOdd(file, 'the end of a page, which is in a comment without an end')
    return root
  }
  throw new UnreadableFile(
    file,
    lineOf(open),
    'the rest of its text is in a comment, a title or a script without an end',
  )
}

/** In HTML a `meta` holds nothing. In a package it does. */
const METAS = /<(\/?)meta(?![\w:.-])/g

/**
 * Parses a file without which there is no book, also one with slips: as a browser would. `needed`: an element that it has to have. Throws
 * `UnreadableFile` when it has none.
 */
export function parseNeeded(file: string, text: string, needed: string, onOdd: OnOddText): Root {
  try {
    return parseXml(file, text)
  } catch (error) {
    if (!(error instanceof UnreadableFile) || /<!ENTITY/i.test(text)) throw error
    const root = asHtml(file, text.replace(UNSEEN, '').replace(METAS, '<$1opf:meta'), onOdd)
    if (elementsOf(root, needed).length === 0) throw error
    onOdd(file, `what a slip may hide: ${error.message}`)
    return root
  }
}

/**
 * Parses a page as a browser would, also one that is not well-formed, or that says it is HTML: a `<br>` in it is no level of XML. Throws
 * `UnreadableFile` when it is too deep or empty.
 */
export function parsePage(file: string, text: string, onOdd: OnOddText): Root {
  if (text.trim() === '') throw new UnreadableFile(file, 1, 'the file is empty')
  try {
    const root = parseStrictly(file, text.trimStart())
    const isOlder = elementsOf(root, 'body').length === 0 && elementsOf(root, 'BODY').length > 0
    return isOlder ? asHtml(file, text, onOdd) : root
  } catch (error) {
    // A page with entities of its own is no book's page.
    if (!(error instanceof UnreadableFile) || /<!ENTITY/i.test(text)) throw error
    return asHtml(file, text, onOdd)
  }
}

export const isElement = (node: Nodes): node is Element => node.type === 'element'

/** The name without its prefix. In these files a local name never has two meanings. */
export const localName = (element: Element): string => element.name.replace(/^.*:/, '')

export const lineOf = (node: Nodes): number => node.position?.start.line ?? 1

/** All elements of this name below a node, in document order. */
export function elementsOf(node: Nodes, name: string): Element[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child) => {
    if (!isElement(child)) return []
    return localName(child) === name ? [child, ...elementsOf(child, name)] : elementsOf(child, name)
  })
}

/** All elements of these names below a node that are in no other one of them. */
export function outermost(node: Nodes, ...names: readonly string[]): Element[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child) => {
    if (!isElement(child)) return []
    return names.includes(localName(child)) ? [child] : outermost(child, ...names)
  })
}

export const childrenOf = (node: Element, name: string): Element[] =>
  node.children.filter((child): child is Element => isElement(child) && localName(child) === name)

export const textContent = (node: Nodes): string => {
  if (node.type === 'text' || node.type === 'cdata') return node.value
  return 'children' in node ? node.children.map(textContent).join('') : ''
}

const spacedText = (node: HtmlNodes): string =>
  'children' in node ? ` ${node.children.map(spacedText).join('')} ` : node.type === 'text' ? node.value : ''

/** A `<` that begins no tag: a browser drops what comes after it. */
const LONE = /<(?![^<>]*>)/g

/** The words of a text that may have tags and letters of HTML in it. */
export function wordsOfMarkup(text: string): string {
  // What is measured is what is parsed: without a lone `<`, other tags come to light.
  const whole = text.replace(LONE, '&lt;')
  return oneLine(deepPartAt(whole) === null ? spacedText(html.parse(whole)) : text)
}

/** The text in one line. Non-breaking spaces stay. */
export const oneLine = (text: string): string =>
  text
    .replace(/\u00ad/g, '')
    .replace(/[ \t\r\n\f\v]+/g, ' ')
    .trim()

/** Whether a list of words (`epub:type`, `properties`) contains one of these. */
export const hasWord = (list: string | null | undefined, ...words: readonly string[]): boolean =>
  list?.split(/\s+/).some((word) => words.includes(word)) ?? false
