import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { assetKeyOf } from '#server/files/article-tree.ts'
import type { BookLink } from '#server/files/book-links.ts'
import { isNoteMark, type Note, type Notes } from '#server/files/notes.ts'
import type { Block, Inline } from './blocks.ts'
import { collapseSpaces, oneLine, printable } from './inline-text.ts'
import { figureWidth } from './page.ts'
import { tableBlock } from './tables.ts'

export interface PictureFile {
  readonly path: string
  /** px */
  readonly width: number
  /** px */
  readonly height: number
}

export interface ArticleContext {
  readonly slug: string
  readonly resolve: (href: string) => BookLink
  /** The label of an id in an article, or of the article itself. */
  readonly labelOf: (slug: string, id: string | null) => string
  readonly pictures: ReadonlyMap<string, PictureFile>
}

/** Below this depth only the text remains, because the typesetter limits the depth of calls. */
const MAX_DEPTH = 14
const MARKS = new Set(['em', 'strong', 'del', 'sub', 'sup'] as const)
type Mark = typeof MARKS extends Set<infer T> ? T : never
const isMark = (name: string): name is Mark => (MARKS as ReadonlySet<string>).has(name)
const BLOCKS = /^(p|h[1-6]|ul|ol|li|blockquote|pre|figure|figcaption|table|hr|section|div)$/
const isBlock = (node: ElementContent): node is Element => node.type === 'element' && BLOCKS.test(node.tagName)

/**
 * Turns an article's tree into blocks. A note stands where it is first referred to. Notes without a reference come at
 * the end.
 */
export function articleBlocks(
  children: readonly ElementContent[],
  { label, notes }: Notes,
  context: ArticleContext,
): Block[] {
  const used = new Set<Note>()
  const labelled = new Set<string>()
  let insideNote = false

  function noteMark(href: string, words: string): Inline {
    const link = context.resolve(href)
    const note = link.to === 'inside' ? notes.find(({ id }) => id === link.id) : undefined
    if (note === undefined || insideNote) return { t: 'sup', c: [words] }
    const name = context.labelOf(context.slug, note.id)
    if (used.has(note)) return { t: 'again', label: name }
    used.add(note)
    insideNote = true
    const c = blocks(note.children, 1)
    insideNote = false
    return { t: 'note', label: name, c }
  }

  function link(node: Element, depth: number): Inline[] {
    const c = raw(node.children, depth)
    const { href } = node.properties
    if (typeof href !== 'string') return c
    const target = context.resolve(href)
    if (target.to === 'outside') return [{ t: 'link', url: target.url, c }]
    return target.to === 'nowhere' ? c : [{ t: 'ref', label: context.labelOf(target.slug, target.id), c }]
  }

  function inlineElement(node: Element, depth: number): Inline[] {
    if (depth > MAX_DEPTH) return [textOf(node)]
    if (node.tagName === 'br') return [{ t: 'br' }]
    if (isNoteMark(node)) return [noteMark(String(node.properties.href), textOf(node))]
    const [only, ...others] = node.children
    if (node.tagName === 'sup' && only?.type === 'element' && isNoteMark(only) && others.length === 0)
      return inlineElement(only, depth)
    if (isMark(node.tagName)) return [{ t: node.tagName, c: raw(node.children, depth + 1) }]
    if (node.tagName === 'code') return [{ t: 'code', block: false, text: oneLine(textOf(node)) }]
    if (node.tagName === 'a') return link(node, depth + 1)
    if (node.tagName !== 'img') return raw(node.children, depth + 1)
    const picture = context.pictures.get(assetKeyOf(node) ?? '')
    const alt = oneLine(String(node.properties.alt ?? ''))
    return picture === undefined ? [alt] : [{ t: 'picture', src: picture.path, alt }]
  }

  const raw = (nodes: readonly ElementContent[], depth: number): Inline[] =>
    nodes.flatMap((node) =>
      node.type === 'text' ? [node.value] : node.type === 'element' ? inlineElement(node, depth) : [],
    )
  const inline = (nodes: readonly ElementContent[], depth: number): Inline[] => collapseSpaces(raw(nodes, depth))

  function figure(node: Element, depth: number): Block[] {
    const caption = node.children.find((child) => child.type === 'element' && child.tagName === 'figcaption')
    const words = caption?.type === 'element' ? inline(caption.children, depth) : []
    const image = node.children.find((child) => child.type === 'element' && child.tagName === 'img')
    const picture = image?.type === 'element' ? context.pictures.get(assetKeyOf(image) ?? '') : undefined
    const rest = blocks(
      node.children.filter((child) => child !== caption && (child !== image || picture === undefined)),
      depth,
    )
    if (picture === undefined || image?.type !== 'element')
      return words.length === 0 ? rest : [...rest, { t: 'p', c: [{ t: 'em', c: words }] }]
    const alt = oneLine(String(image.properties.alt ?? ''))
    return [{ t: 'figure', src: picture.path, alt, width: figureWidth(picture), caption: words }, ...rest]
  }

  function headingBlock({ tagName, properties, children }: Element, depth: number): Block {
    const level = Math.min(4, Math.max(2, Number(tagName[1])))
    const id = typeof properties.id === 'string' ? properties.id : null
    const label = id === null || labelled.has(id) ? null : context.labelOf(context.slug, id)
    if (id !== null) labelled.add(id)
    return { t: 'h', level, label, c: inline(children, depth) }
  }

  function block(node: Element, depth: number): Block[] {
    if (depth > MAX_DEPTH) return [{ t: 'p', c: [oneLine(textOf(node))] }]
    const { tagName: name, properties, children: inner } = node
    if (name === 'p') return [{ t: 'p', c: inline(inner, depth) }]
    if (name === 'hr') return [{ t: 'rule' }]
    if (name === 'pre')
      return [{ t: 'code', block: true, text: printable(textOf(node)).replace(/\t/g, '    ').trimEnd() }]
    if (name === 'blockquote') return [{ t: 'quote', c: blocks(inner, depth + 1) }]
    if (name === 'figure') return figure(node, depth + 1)
    if (name === 'table') return [tableBlock(node, (cell) => inline(cell.children, depth + 2))]
    if (/^h\d$/.test(name)) return [headingBlock(node, depth)]
    if (name !== 'ul' && name !== 'ol') return blocks(inner, depth + 1)
    const items = inner.filter((child) => child.type === 'element').map((item) => listItem(item, depth + 1))
    return [{ t: 'list', start: name === 'ol' ? Number(properties.start ?? 1) : null, items }]
  }

  /** An item with only text stays one line. An item with blocks becomes paragraphs. */
  const listItem = (item: Element, depth: number): readonly Block[] =>
    item.children.some(isBlock) ? blocks(item.children, depth) : inline(item.children, depth)

  function blocks(nodes: readonly ElementContent[], depth: number): Block[] {
    const made: Block[] = []
    let words: ElementContent[] = []
    const flush = () => {
      const c = inline(words, depth)
      if (c.length > 0) made.push({ t: 'p', c })
      words = []
    }
    for (const node of nodes) {
      if (!isBlock(node)) {
        words.push(node)
        continue
      }
      flush()
      made.push(...block(node, depth))
    }
    flush()
    return made
  }

  const made = blocks(children, 0)
  const unreferenced = notes.filter((note) => !used.has(note))
  if (unreferenced.length === 0) return made
  insideNote = true
  const heading: Block = { t: 'h', level: 2, label: null, c: [oneLine(label)] }
  return [...made, heading, ...unreferenced.flatMap((note) => blocks(note.children, 1))]
}
