import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { wordsIn } from '#contract/library/reading-speed.ts'
import { fitting } from '#server/import/beginning/cut-text.ts'
import { element } from '#server/import/element.ts'
import { shapeFigures } from '#server/import/html/figures.ts'
import { addHeadingIds, shapeLinks } from '#server/import/html/html-shapes.ts'
import type { Asset } from '#server/import/html/pictures.ts'
import { noteWords } from '#server/import/html/render-tree.ts'
import { replaceIn } from '#server/import/long-lists.ts'
import { MOST_SHARE } from '#server/library/audience.ts'
import type { Chapter, PlacedBlock } from './chapters.ts'
import { headingsOf } from './headings.ts'
import { oneLine } from './package/xml.ts'
import { isNoteMark, type OnDropped } from './text/inline.ts'
import { type BookNotes, noteBlocks } from './text/notes.ts'
import { marksIn, wordsOf } from './text/prose.ts'

export interface ArticleDraft {
  readonly title: string
  readonly description: string
  /** The nodes of `blocks`, then the notes. */
  readonly tree: Root
  readonly blocks: readonly PlacedBlock[]
  /** The heading and subtitle before the text. Links to them lead to the start of the article. */
  readonly opening: readonly PlacedBlock[]
  /** The notes at the end, with the elements of the pages of which they are copies. */
  readonly notes: readonly CopiedNote[]
}

interface CopiedNote {
  readonly note: Element
  readonly copy: Element
  /** The addresses of the note in the EPUB. */
  readonly addresses: readonly string[]
}

const MAX_DESCRIPTION = 180
/** A shorter paragraph is more likely a name or a date than a description. */
const MIN_DESCRIPTION = 40

/**
 * The first words of the text, as a description where the chapter has none. Everybody reads it, so it never has more of the chapter than a
 * beginning has. Empty when that says too little.
 */
function madeDescription(blocks: readonly PlacedBlock[], language: string): string {
  const paragraphs = blocks
    .filter(({ block }) => block.node.tagName === 'p')
    .map(({ block }) => oneLine(wordsOf(block.node)))
  const words = paragraphs.find((text) => text.length >= MIN_DESCRIPTION) ?? paragraphs[0] ?? ''
  const total = blocks.reduce((sum, { block }) => sum + wordsIn(wordsOf(block.node)), 0)
  const shown = fitting(words, { most: total * MOST_SHARE, by: 'word', language })
  if (shown.length < words.length && shown.length < MIN_DESCRIPTION) return ''
  if (words.length <= MAX_DESCRIPTION && shown.length === words.length) return words
  const cut = shown.length <= MAX_DESCRIPTION ? shown : shown.slice(0, MAX_DESCRIPTION).replace(/\s\S*$/, '')
  return `${cut.replace(/[\s,;:]$/, '').trimEnd()} …`
}

/** Separates the headings and the subtitle from the text. */
function splitOpening(
  chapter: Chapter,
  language: string,
): {
  opening: PlacedBlock[]
  rest: PlacedBlock[]
  description: string
} {
  const { blocks } = chapter
  const opening = blocks.slice(0, headingsOf(chapter))
  const rest = blocks.slice(opening.length)
  const [subtitle] = rest
  if (subtitle?.block.isSubtitle !== true || rest.length < 2)
    return { opening, rest, description: madeDescription(rest, language) }
  return { opening: [...opening, subtitle], rest: rest.slice(1), description: oneLine(wordsOf(subtitle.block.node)) }
}

/**
 * Makes headings begin one level below `outer` without gaps, whatever the book's levels are. Also in quotations and items: a heading
 * of another level would lose its element there, and its words would run into the next ones.
 */
function levelHeadings(children: readonly Element[], outer: number): void {
  const path: { readonly from: number; readonly to: number }[] = []
  const tree: Root = { type: 'root', children: [...children] }
  visit(tree, 'element', (heading) => {
    if (!/^h\d$/.test(heading.tagName)) return
    const from = Number(heading.tagName.slice(1))
    while ((path.at(-1)?.from ?? 0) >= from) path.pop()
    const to = Math.min(4, (path.at(-1)?.to ?? outer) + 1)
    path.push({ from, to })
    heading.tagName = `h${to}`
  })
}

/** The text with the marks that stood in its headings and subtitle: an article's title and description are plain words. */
function withMarks(rest: readonly PlacedBlock[], opening: readonly PlacedBlock[]): readonly PlacedBlock[] {
  const marks = opening.flatMap(({ block }) => marksIn(block.node))
  const [last] = opening.slice(-1)
  if (marks.length === 0 || last === undefined) return rest
  const node = rest[0]?.block.node
  // A picture alone in its paragraph becomes a figure.
  if (node?.tagName === 'p' && wordsOf(node).trim() !== '') {
    replaceIn<ElementContent>(node.children, 0, 0, [...marks, { type: 'text', value: ' ' }])
    return rest
  }
  const block = { node: element('p', {}, marks), anchors: [], isSubtitle: false }
  return [{ block, path: last.path }, ...rest]
}

/** The pictures in an element, in their links. The mark of a note is none. */
const picturesIn = (node: Element): Element[] =>
  node.children.flatMap((child): Element[] => {
    if (child.type !== 'element' || isNoteMark(child)) return []
    if (child.tagName === 'img') return [child]
    const { href } = child.properties
    const inner = picturesIn(child)
    return child.tagName === 'a' && href !== undefined ? inner.map((one) => element('a', { href }, [one])) : inner
  })

/** The text after the pictures that stood in its headings and subtitle. */
function withPictures(rest: readonly PlacedBlock[], opening: readonly PlacedBlock[]): readonly PlacedBlock[] {
  const pictures = opening.flatMap(({ block }) => picturesIn(block.node))
  const [last] = opening.slice(-1)
  if (pictures.length === 0 || last === undefined) return rest
  return [{ block: { node: element('p', {}, pictures), anchors: [], isSubtitle: false }, path: last.path }, ...rest]
}

interface NoteItem {
  readonly note: Element
  readonly label: string
  marks: number
}

/** Numbers the marks of notes in a tree. Notes that are new go to the end of `items`. */
function numberMarks(tree: Root, notes: BookNotes, items: NoteItem[], numbers: Map<Element, number>): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!isNoteMark(node) || parent === undefined || index === undefined) return
    const note = notes.byAddress.get(String(node.properties.href))
    if (note === undefined) {
      parent.children[index] = element('sup', {}, [element('a', { href: node.properties.href }, node.children)])
      return
    }
    const number = numbers.get(note) ?? items.push({ note, label: wordsOf(node), marks: 0 })
    numbers.set(note, number)
    const item = items[number - 1]
    if (item === undefined) return
    item.marks += 1
    const id = `fnref-${number}${item.marks === 1 ? '' : `-${item.marks}`}`
    const link = { href: `#fn-${number}`, id, dataFootnoteRef: true, ariaDescribedBy: ['notes'] }
    parent.children[index] = element('sup', {}, [element('a', link, [String(number)])])
  })
}

/** Adds the notes at the end, in the form that articles have: those of the text, and those that notes refer to. */
function addNotes(tree: Root, language: string, notes: BookNotes, onDropped: OnDropped): readonly CopiedNote[] {
  const words = noteWords(language)
  const items: NoteItem[] = []
  const numbers = new Map<Element, number>()
  numberMarks(tree, notes, items, numbers)
  if (items.length === 0) return []
  const texts: Root[] = []
  // The list grows while it is read.
  for (const { note, label } of items) {
    const blocks = noteBlocks(note, label, notes, onDropped)
    levelHeadings(blocks, 2)
    const text: Root = { type: 'root', children: blocks }
    numberMarks(text, notes, items, numbers)
    texts.push(text)
  }
  const list = items.map(({ marks }, index) => {
    const blocks = (texts[index]?.children ?? []).filter((node) => node.type === 'element')
    const last = blocks.at(-1)?.tagName === 'p' ? blocks.at(-1) : undefined
    const paragraph = last ?? element('p', {})
    for (let mark = 1; mark <= marks; mark += 1) {
      const [suffix, signs] = mark === 1 ? ['', []] : [`-${mark}`, [element('sup', {}, [String(mark)])]]
      const link = { href: `#fnref-${index + 1}${suffix}`, dataFootnoteBackref: '', ariaLabel: words.back(mark) }
      paragraph.children.push({ type: 'text', value: ' ' }, element('a', link, ['↩', ...signs]))
    }
    return element('li', { id: `fn-${index + 1}` }, last === undefined ? [...blocks, paragraph] : blocks)
  })
  tree.children.push(
    element('section', { dataFootnotes: true }, [
      element('h2', { id: 'footnote-label' }, [words.label]),
      element('ol', {}, list),
    ]),
  )
  return list.flatMap((copy, index) =>
    items.slice(index, index + 1).map(({ note }) => ({ note, copy, addresses: notes.addressesOf(note) })),
  )
}

/** Makes an article of a chapter. Its links still lead through the EPUB. */
export function draftArticle(
  chapter: Chapter,
  language: string,
  notes: BookNotes,
  assets: ReadonlyMap<string, Asset>,
  onDropped: OnDropped,
): ArticleDraft {
  const { opening, rest: text, description } = splitOpening(chapter, language)
  const rest = withPictures(withMarks(text, opening), opening)
  const nodes = rest.map(({ block }) => block.node)
  levelHeadings(nodes, 1)
  const tree: Root = { type: 'root', children: nodes }
  const copied = addNotes(tree, language, notes, onDropped)
  shapeFigures(tree, (address) => assets.get(address))
  addHeadingIds(tree)
  shapeLinks(tree)
  return { title: chapter.title, description: description || chapter.title, tree, blocks: rest, opening, notes: copied }
}
