import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { pictureOf } from '#server/files/article-tree.ts'
import type { BookLink } from '#server/files/book-links.ts'
import { isNoteMark, type Note, type Notes } from '#server/files/notes.ts'
import { elementsIn, inRuns, propertyText } from '#server/import/element.ts'
import type { Block, Inline, Link } from './blocks.ts'
import { collapseSpaces, formulaInline, oneLine, printable } from './inline-text.ts'
import { signsOf } from './list-signs.ts'
import { figureWidth, widthInLine } from './page.ts'
import { plainTextOf } from './plain-text.ts'
import { bindInline } from './short-words.ts'
import { tableBlock } from './tables.ts'

export interface PictureFile {
  readonly path: string
  /** px */
  readonly width: number
  /** px */
  readonly height: number
}

interface ArticleContext {
  readonly slug: string
  readonly lang: string
  readonly resolve: (href: string) => BookLink
  /** The label of an id in an article, or of the article itself. */
  readonly labelOf: (slug: string, id: string | null) => string
  readonly pictures: ReadonlyMap<string, PictureFile>
}

/** Below this depth only the text remains, because the typesetter limits the depth of calls. */
const MAX_DEPTH = 14
const MARKS = ['em', 'strong', 'del', 'sub', 'sup'] as const
type Mark = (typeof MARKS)[number]
const isMark = (name: string): name is Mark => MARKS.some((mark) => mark === name)
const BLOCKS = /^(p|h[1-6]|ul|ol|li|blockquote|pre|figure|figcaption|table|hr|section|div)$/
const isBlock = (node: ElementContent): node is Element => node.type === 'element' && BLOCKS.test(node.tagName)
const isPicture = (node: ElementContent): node is Element => node.type === 'element' && node.tagName === 'img'

/**
 * The blocks of an article's tree. A note stands where it is first referred to. Notes without a reference come at
 * the end.
 */
export const articleBlocks = (children: readonly ElementContent[], notes: Notes, context: ArticleContext): Block[] =>
  new ArticleBlocks(notes, context).of(children)

class ArticleBlocks {
  readonly #notes: Notes
  readonly #context: ArticleContext
  readonly #used = new Set<Note>()
  readonly #labelled = new Set<string>()
  #insideNote = false
  /** No words are beside the pictures that are read. */
  #isAlone = false

  constructor(notes: Notes, context: ArticleContext) {
    this.#notes = notes
    this.#context = context
  }

  of(children: readonly ElementContent[]): Block[] {
    const { label, notes } = this.#notes
    const made = this.#blocks(children, 0)
    const unreferenced = notes.filter((note) => !this.#used.has(note))
    if (unreferenced.length === 0) return made
    this.#insideNote = true
    const heading: Block = { t: 'h', level: 2, label: null, c: [oneLine(label)] }
    return [...made, heading, ...unreferenced.flatMap((note) => this.#blocks(note.children, 1))]
  }

  #blocks(nodes: readonly ElementContent[], depth: number): Block[] {
    return inRuns(nodes, isBlock).flatMap((part): Block[] => {
      if ('type' in part) return this.#block(part, depth)
      const c = this.#inline(part, depth)
      return c.length === 0 ? [] : [{ t: 'p', c }]
    })
  }

  #block(node: Element, depth: number): Block[] {
    if (depth > MAX_DEPTH) return [{ t: 'p', c: [oneLine(plainTextOf(node))] }]
    const { tagName, children } = node
    switch (tagName) {
      case 'p':
        return [{ t: 'p', c: this.#inline(children, depth) }]
      case 'hr':
        return [{ t: 'rule' }]
      case 'pre':
        return [{ t: 'code', block: true, text: printable(plainTextOf(node)).replace(/\t/g, '    ').trimEnd() }]
      case 'blockquote':
        return [{ t: 'quote', c: this.#blocks(children, depth + 1) }]
      case 'figure':
        return this.#figure(node, depth + 1)
      case 'table':
        return [tableBlock(node, (cell) => this.#inline(cell.children, depth + 2))]
      case 'ul':
        return [{ t: 'list', signs: null, items: this.#items(node, depth + 1) }]
      case 'ol':
        return [{ t: 'list', signs: signsOf(node), items: this.#items(node, depth + 1) }]
      default:
        return /^h\d$/.test(tagName) ? [this.#heading(node, depth)] : this.#blocks(children, depth)
    }
  }

  /** An item with only text stays one line. An item with blocks becomes paragraphs. */
  #items(list: Element, depth: number): (readonly Block[])[] {
    return elementsIn(list).map(({ children }) =>
      children.some(isBlock) ? this.#blocks(children, depth) : this.#inline(children, depth),
    )
  }

  #heading({ tagName, properties, children }: Element, depth: number): Block {
    const level = Math.min(4, Math.max(2, Number(tagName[1])))
    const id = typeof properties.id === 'string' ? properties.id : null
    const label = id === null || this.#labelled.has(id) ? null : this.#context.labelOf(this.#context.slug, id)
    if (id !== null) this.#labelled.add(id)
    return { t: 'h', level, label, c: this.#inline(children, depth) }
  }

  #figure(node: Element, depth: number): Block[] {
    const parts = elementsIn(node)
    const caption = parts.find(({ tagName }) => tagName === 'figcaption')
    const words = caption === undefined ? [] : this.#inline(caption.children, depth)
    const anchor = parts.some(isPicture) ? undefined : parts.find(({ tagName }) => tagName === 'a')
    const image = (anchor ?? node).children.find(isPicture)
    const picture = image && pictureOf(image, this.#context.pictures)
    const rest = this.#blocks(
      node.children.filter(
        (child) => child !== caption && (picture === undefined || (child !== image && child !== anchor)),
      ),
      depth,
    )
    if (image === undefined || picture === undefined)
      return words.length === 0 ? rest : [...rest, { t: 'p', c: [{ t: 'em', c: words }] }]
    const alt = oneLine(propertyText(image, 'alt'))
    const link = anchor === undefined ? null : this.#linkTo(anchor, [])
    return [{ t: 'figure', src: picture.path, alt, width: figureWidth(picture), link, caption: words }, ...rest]
  }

  #inline(nodes: readonly ElementContent[], depth: number): Inline[] {
    const around = this.#isAlone
    this.#isAlone = textOf({ type: 'root', children: [...nodes] }).trim() === ''
    const made = this.#raw(nodes, depth)
    this.#isAlone = around
    return bindInline(collapseSpaces(made), this.#context.lang)
  }

  /** Inline content with its white space as it is. */
  #raw(nodes: readonly ElementContent[], depth: number): Inline[] {
    return nodes.flatMap((node) => {
      if (node.type === 'text') return [node.value]
      return node.type === 'element' ? this.#element(node, depth) : []
    })
  }

  #element(node: Element, depth: number): Inline[] {
    if (depth > MAX_DEPTH) return [plainTextOf(node)]
    if (isNoteMark(node)) return [this.#noteMark(node)]
    const { tagName, children } = node
    const [only, ...others] = children
    if (tagName === 'sup' && others.length === 0 && only?.type === 'element' && isNoteMark(only))
      return [this.#noteMark(only)]
    if (isMark(tagName)) return [{ t: tagName, c: this.#raw(children, depth + 1) }]
    switch (tagName) {
      case 'br':
        return [{ t: 'br' }]
      case 'code':
        return [{ t: 'code', block: false, text: oneLine(plainTextOf(node)) }]
      case 'a':
        return this.#link(node, depth + 1)
      case 'img':
        return [this.#picture(node)]
      case 'math':
        return [formulaInline(node)]
      case 'ruby':
        return this.#ruby(node, depth + 1)
      case 'span':
        return this.#tongue(node, depth + 1)
      default:
        return this.#raw(children, depth + 1)
    }
  }

  /** A word with its reading, one pair after the other. */
  #ruby({ children }: Element, depth: number): Inline[] {
    const made: Inline[] = []
    let base: ElementContent[] = []
    for (const child of children) {
      if (child.type !== 'element' || !/^r[tp]$/.test(child.tagName)) base.push(child)
      else if (child.tagName === 'rt') {
        made.push({ t: 'ruby', reading: oneLine(textOf(child)), c: this.#raw(base, depth) })
        base = []
      }
    }
    return [...made, ...this.#raw(base, depth)]
  }

  #tongue({ children, properties: { lang, dir } }: Element, depth: number): Inline[] {
    const c = this.#raw(children, depth)
    if (lang === undefined && dir === undefined) return c
    const isDirection = dir === 'ltr' || dir === 'rtl'
    return [{ t: 'tongue', lang: typeof lang === 'string' ? lang : null, dir: isDirection ? dir : null, c }]
  }

  #noteMark(mark: Element): Inline {
    const link = this.#context.resolve(String(mark.properties.href))
    const note = link.to === 'inside' ? this.#notes.notes.find(({ id }) => id === link.id) : undefined
    if (note === undefined || this.#insideNote) return { t: 'sup', c: [textOf(mark)] }
    const label = this.#context.labelOf(this.#context.slug, note.id)
    if (this.#used.has(note)) return { t: 'again', label }
    this.#used.add(note)
    this.#insideNote = true
    const c = this.#blocks(note.children, 1)
    this.#insideNote = false
    return { t: 'note', label, c }
  }

  #link(node: Element, depth: number): Inline[] {
    const c = this.#raw(node.children, depth)
    const link = this.#linkTo(node, c)
    return link === null ? c : [link]
  }

  /** A link with its words. Null: it leads nowhere. */
  #linkTo({ properties }: Element, c: readonly Inline[]): Link | null {
    if (typeof properties.href !== 'string') return null
    const target = this.#context.resolve(properties.href)
    if (target.to === 'outside') return { t: 'link', url: target.url, c }
    return target.to === 'nowhere' ? null : { t: 'ref', label: this.#context.labelOf(target.slug, target.id), c }
  }

  #picture(image: Element): Inline {
    const picture = pictureOf(image, this.#context.pictures)
    const alt = oneLine(propertyText(image, 'alt'))
    if (picture === undefined) return alt
    return { t: 'picture', src: picture.path, alt, width: widthInLine(picture, this.#isAlone) }
  }
}
