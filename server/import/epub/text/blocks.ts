import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { element, idsIn, isBlank, isElement, withoutParts } from '#server/import/element.ts'
import { append } from '#server/import/long-lists.ts'
import { figureParts, framedParts, hasTag, type Pictured } from './figures.ts'
import { hasBlocks, inlineOf, isBlock, isDropped, isNoteSection, isVisible, type OnDropped, trimmed } from './inline.ts'
import { tongueProperties } from './language.ts'
import { type Item, listParts, numbering } from './lists.ts'
import { plainTable } from './tables.ts'
import { lineContent, versesIn } from './verses.ts'

/** The lines about author and review that our own EPUBs have below each article. They are no text of it. */
export const CREDITS_ID = 'larder-credits'

/** One block of an article, with the ids by which links may lead to it. */
export interface Block {
  readonly node: Element
  readonly anchors: readonly string[]
  readonly isSubtitle: boolean
  /** The items of its lists, by the ids in them. */
  readonly items?: Items | undefined
}

type Items = ReadonlyMap<string, Element>

interface FlattenOptions {
  /** Elements to leave out of the text: notes, which are added at its end. */
  readonly skip: ReadonlySet<Element>
  readonly onDropped: OnDropped
}

/** The items of several parts. Of those with the same id, links lead to the first. */
const joined = (parts: readonly { readonly items?: Items | undefined }[]): Items =>
  new Map(parts.toReversed().flatMap(({ items }) => [...(items ?? [])]))

/** Flattens a page into a list of blocks, as articles have them. Elements that only group others are removed. */
export const flatten = (root: Element, options: FlattenOptions): Block[] => new BlockList(options).of(root)

class BlockList {
  readonly #options: FlattenOptions
  readonly #made: Block[] = []
  /** Ids of elements that show nothing. The next block gets them. */
  #pending: string[] = []
  readonly #shapes = new Map<string, (node: Element) => void>([
    ['nav', (node) => this.#options.onDropped(node)],
    ['hr', (node) => this.#push(element('hr', {}), idsIn(node))],
    ['pre', (node) => this.#code(node)],
    ['ul', (node) => this.#list(node)],
    ['ol', (node) => this.#list(node)],
    ['figure', (node) => this.#figure(node)],
    ['dl', (node) => this.#definitions(node)],
    ['table', (node) => this.#table(node)],
    ['blockquote', (node) => this.#quotation(node)],
  ])

  constructor(options: FlattenOptions) {
    this.#options = options
  }

  of(root: Element): Block[] {
    this.#walk(root.children)
    const last = this.#made.pop()
    return last === undefined ? [] : [...this.#made, { ...last, anchors: [...last.anchors, ...this.#pending] }]
  }

  #walk(nodes: readonly ElementContent[]): void {
    let run: ElementContent[] = []
    const flush = () => {
      const ids = run.flatMap((node) => (node.type === 'element' ? idsIn(node) : []))
      this.#paragraph(this.#inline(run), ids)
      run = []
    }
    for (const node of versesIn(nodes)) {
      if (!('type' in node)) {
        flush()
        this.#verse(node)
      } else if (node.type === 'element' && !isDropped(node) && (isBlock(node) || hasBlocks(node))) {
        flush()
        if (!this.#options.skip.has(node)) this.#block(node)
      } else run.push(node)
    }
    flush()
  }

  #block(given: Element): void {
    if (given.properties.id === CREDITS_ID) return
    // A note within a paragraph would divide it.
    const node = /^(?:p|h\d)$/.test(given.tagName) ? withoutParts(given, this.#options.skip) : given
    if (node !== given) append(this.#pending, idsIn(given))
    const shape = this.#shapes.get(node.tagName)
    if (shape !== undefined) shape(node)
    else if (/^h\d$/.test(node.tagName)) this.#heading(node)
    else if (hasBlocks(node)) this.#group(node)
    else this.#paragraph(this.#inline(node.children), idsIn(node), node)
  }

  #push(
    node: Element,
    ids: readonly string[],
    { isSubtitle = false, items }: Partial<Pick<Block, 'isSubtitle' | 'items'>> = {},
  ): void {
    this.#made.push({ node, anchors: [...this.#pending, ...ids], isSubtitle, items })
    this.#pending = []
  }

  /** `from`: the element that the paragraph was. */
  #paragraph(children: ElementContent[], ids: readonly string[], from?: Element): void {
    const tongue = from === undefined ? {} : tongueProperties(from)
    const isSubtitle = from?.properties.role === 'doc-subtitle'
    if (isVisible(children)) this.#push(element('p', tongue, trimmed(children)), ids, { isSubtitle })
    else append(this.#pending, ids)
  }

  #inline(nodes: readonly ElementContent[]): ElementContent[] {
    const { skip, onDropped } = this.#options
    const shown = nodes.flatMap((node): ElementContent[] => {
      if (node.type !== 'element') return [node]
      return skip.has(node) ? [] : [withoutParts(node, skip)]
    })
    return inlineOf(shown, onDropped)
  }

  #nested(node: Element): { children: Element[]; items: Items } {
    const blocks = flatten({ ...node, tagName: 'div' }, this.#options)
    return { children: blocks.map((block) => block.node), items: joined(blocks) }
  }

  #heading(node: Element): void {
    const children = this.#inline(node.children)
    // A list of contents needs words.
    if (textOf({ type: 'root', children }).trim() === '') this.#paragraph(children, idsIn(node))
    else this.#push(element(node.tagName, tongueProperties(node), trimmed(children)), idsIn(node))
  }

  /** Code, whether the book has an element for it in `pre` or not. */
  #code(node: Element): void {
    const children = this.#inline(node.children)
    const [only, ...others] = children.filter((child) => !isBlank(child))
    const isOne = isElement(only, 'code') && others.length === 0
    this.#push(element('pre', {}, [isOne ? only : element('code', {}, children)]), idsIn(node))
  }

  #list(node: Element): void {
    const { before, items } = listParts(node)
    this.#walk(before)
    const shown = items.flatMap((item) => this.#item(item).map((made) => ({ ...made, number: item.number })))
    if (shown.length === 0) return
    const numbers = numbering(
      node,
      shown.map(({ number }) => number),
    )
    const children = shown.map(({ made }, at) => {
      Object.assign(made.properties, numbers.items[at])
      return made
    })
    this.#push(element(node.tagName, numbers.own, children), idsIn(node), { items: joined(shown) })
  }

  #item({ node, after }: Item): { made: Element; items: Items }[] {
    const { skip } = this.#options
    const given = { ...node, children: [...(skip.has(node) ? [] : node.children), ...after] }
    const whole = withoutParts(given, skip)
    const { children, items } = hasBlocks(whole) ? this.#nested(whole) : { children: this.#inline(whole.children) }
    if (!isVisible(children)) return []
    const made = element('li', tongueProperties(node), trimmed(children))
    const own = idsIn(given).map((id) => [id, made] as const)
    return [{ made, items: new Map([...own, ...(items ?? [])]) }]
  }

  #figure(node: Element): void {
    const isPlain = hasTag(node, /^img$/) && !hasTag(node, /^(table|figure)$/)
    for (const part of isPlain ? figureParts(node) : framedParts(node)) {
      if ('picture' in part) this.#pictured(part)
      else if (part.tagName === 'figcaption') this.#emphasized(part)
      else this.#walk([part])
    }
  }

  #pictured({ picture, caption }: Pictured): void {
    const words = caption === undefined ? [] : this.#inline(caption.children)
    const tongue = caption === undefined ? {} : tongueProperties(caption)
    const parts = isVisible(words) ? [element('figcaption', tongue, trimmed(words))] : []
    const ids = [...idsIn(picture), ...(caption === undefined ? [] : idsIn(caption))]
    this.#push(element('figure', {}, [...this.#inline([picture]), ...parts]), ids)
  }

  /** A caption without a picture. */
  #emphasized(caption: Element): void {
    const words = trimmed(this.#inline(caption.children))
    this.#paragraph(isVisible(words) ? [element('em', {}, words)] : [], idsIn(caption), caption)
  }

  #definitions(node: Element): void {
    const isShown = (child: ElementContent) => child.type === 'element' && !this.#options.skip.has(child)
    if (node.children.some(isShown)) this.#options.onDropped(node)
    this.#terms(node)
  }

  /** Terms and what they mean. A `div` may hold some of them. */
  #terms(node: Element): void {
    if (typeof node.properties.id === 'string') this.#pending.push(node.properties.id)
    for (const child of node.children) {
      if (child.type === 'text') this.#paragraph([child], [])
      if (child.type !== 'element' || this.#options.skip.has(child)) continue
      if (child.tagName === 'dt') this.#paragraph([element('strong', {}, this.#inline(child.children))], idsIn(child))
      else if (child.children.some((one) => isElement(one, 'dt') || isElement(one, 'dd'))) this.#terms(child)
      else if (hasBlocks(child)) this.#group(child)
      else this.#paragraph(this.#inline(child.children), idsIn(child))
    }
  }

  #table(node: Element): void {
    const shown = withoutParts(node, this.#options.skip)
    for (const table of plainTable(shown, this.#options.onDropped)) this.#push(table, idsIn(shown))
  }

  #quotation(node: Element): void {
    const { children, items } = hasBlocks(node)
      ? this.#nested(node)
      : { children: [element('p', {}, this.#inline(node.children))] }
    if (isVisible(children)) this.#push(element('blockquote', tongueProperties(node), children), idsIn(node), { items })
  }

  #verse(lines: readonly Element[]): void {
    const shown = lines.filter((node) => !this.#options.skip.has(node))
    const ids = shown.flatMap(idsIn)
    const contents = shown.map((node) => lineContent(node, this.#inline(node.children))).filter(isVisible)
    if (contents.length === 0) append(this.#pending, ids)
    else
      this.#push(
        element(
          'p',
          {},
          contents.flatMap((words, at) => (at === 0 ? words : [element('br', {}), ...words])),
        ),
        ids,
      )
  }

  #group(node: Element): void {
    if (typeof node.properties.id === 'string') this.#pending.push(node.properties.id)
    // A heading over notes is removed with them. Everything else there stays.
    const isNoteHeading = (child: ElementContent) => child.type === 'element' && /^(h\d|hr)$/.test(child.tagName)
    const isOfNotes = isNoteSection(node, this.#options.skip)
    this.#walk(isOfNotes ? node.children.filter((child) => !isNoteHeading(child)) : node.children)
  }
}
