import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { type ArticleTree, assetKeyOf } from '#server/files/article-tree.ts'
import type { ResolveLink } from '#server/files/book-links.ts'
import type { BookSource } from '#server/files/book-source.ts'
import { isNoteMark, type Note, type Notes, takeNotes } from '#server/files/notes.ts'
import { element, xhtmlPage, xmlId } from './xhtml.ts'

export interface Heading {
  readonly id: string
  readonly title: string
}

export interface Chapter {
  /** Below the book's folder. */
  readonly path: string
  readonly title: string
  /** The second level of the table of contents. */
  readonly headings: readonly Heading[]
  readonly xhtml: string
}

export interface ChapterContext {
  readonly book: BookSource
  /** The article that becomes the chapter. */
  readonly slug: string
  readonly resolve: ResolveLink
  /** File names of pictures by asset key. */
  readonly pictureNames: ReadonlyMap<string, string>
}

export const chapterPath = (book: Pick<BookSource, 'articles'>, slug: string): string => {
  const index = book.articles.findIndex((article) => article.slug === slug)
  return `text/${String(index + 1).padStart(3, '0')}-${slug}.xhtml`
}

function hrefOf(href: string, { book, slug, resolve }: ChapterContext): string | undefined {
  const link = resolve(href, slug)
  if (link.to === 'outside') return link.url
  if (link.to === 'nowhere') return undefined
  const fragment = link.id === null ? '' : `#${xmlId(link.id)}`
  return link.slug === slug && fragment !== '' ? fragment : `../${chapterPath(book, link.slug)}${fragment}`
}

/** Replaces a node's attributes by those that a page of an EPUB may have. */
function shape(node: Element, context: ChapterContext): void {
  const { id, align } = node.properties
  const allowed: Element['properties'] = {}
  if (typeof id === 'string') allowed.id = xmlId(id)
  if (node.tagName === 'ol' && node.properties.start !== undefined) allowed.start = node.properties.start
  if (align === 'right') allowed.style = 'text-align: end'
  if (align === 'center') allowed.style = 'text-align: center'
  if (node.tagName === 'th' && node.properties.scope === undefined) allowed.scope = 'col'
  if (node.tagName === 'a' && typeof node.properties.href === 'string') {
    const href = hrefOf(node.properties.href, context)
    if (href !== undefined) allowed.href = href
    if (isNoteMark(node)) Object.assign(allowed, { 'epub:type': 'noteref', role: 'doc-noteref' })
  }
  if (node.tagName === 'img') {
    const name = context.pictureNames.get(assetKeyOf(node) ?? '')
    allowed.alt = String(node.properties.alt ?? '')
    if (name !== undefined) allowed.src = `../images/${name}`
  }
  node.properties = allowed
}

function shapeTree(root: Root | Element, context: ChapterContext): void {
  visit(root, 'element', (node, index, parent) => {
    if (node === root) return undefined
    shape(node, context)
    // A picture that the library no longer has is replaced by its alternative text.
    if (node.tagName === 'img' && node.properties.src === undefined && parent !== undefined && index !== undefined)
      parent.children[index] = element('span', {}, String(node.properties.alt))
    return undefined
  })
}

const footnote = ({ id, number, children }: Note, context: ChapterContext): Element => {
  const body = element('div', {}, ...children)
  shapeTree(body, context)
  const back = element('a', { href: `#${xmlId(id.replace(/^fn-/, 'fnref-'))}`, role: 'doc-backlink' }, String(number))
  const [first, ...rest] = body.children
  const isParagraph = first?.type === 'element' && first.tagName === 'p'
  const opening = isParagraph
    ? { ...first, children: [back, { type: 'text' as const, value: ' ' }, ...first.children] }
    : element('p', {}, back)
  const others: ElementContent[] = isParagraph ? rest : body.children
  return element('aside', { id: xmlId(id), 'epub:type': 'footnote', role: 'doc-footnote' }, opening, ...others)
}

const footnotes = ({ label, notes }: Notes, context: ChapterContext): Element[] =>
  notes.length === 0
    ? []
    : [
        element(
          'section',
          { 'epub:type': 'footnotes', className: ['notes'] },
          element('h2', {}, label),
          ...notes.map((note) => footnote(note, context)),
        ),
      ]

/** Makes a chapter of an article: its title, description, text and notes. */
export function makeChapter({ slug, title, description, tree }: ArticleTree, context: ChapterContext): Chapter {
  const { book } = context
  const notes = takeNotes(tree)
  shapeTree(tree, context)
  const headings: Heading[] = []
  for (const node of tree.children)
    if (node.type === 'element' && node.tagName === 'h2' && typeof node.properties.id === 'string')
      headings.push({ id: node.properties.id, title: textOf(node) })
  const section = element(
    'section',
    { 'epub:type': 'chapter', role: 'doc-chapter', ariaLabelledBy: ['title'] },
    element('h1', { id: 'title' }, title),
    ...(description === '' ? [] : [element('p', { className: ['lead'], role: 'doc-subtitle' }, description)]),
    ...(tree.children as ElementContent[]),
    ...footnotes(notes, context),
  )
  const xhtml = xhtmlPage({
    lang: book.lang,
    title,
    up: '../',
    bodyType: 'bodymatter',
    children: [section],
  })
  return { path: chapterPath(book, slug), title, headings, xhtml }
}
