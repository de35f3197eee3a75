import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { MATHML } from '#contract/library/article-elements.ts'
import type { Credits } from '#contract/library/content.ts'
import { creditLines } from '#contract/library/credit-lines.ts'
import { type ArticleTree, contentOf, pictureOf } from '#server/files/article-tree.ts'
import type { ResolveLink } from '#server/files/book-links.ts'
import type { BookSource } from '#server/files/book-source.ts'
import { bookWords } from '#server/files/book-words.ts'
import { formulaAlternative } from '#server/files/math/formula-text.ts'
import { isNoteMark, type Note, type Notes, takeNotes } from '#server/files/notes.ts'
import { element, elementsIn, propertyText } from '#server/import/element.ts'
import { CREDITS_ID } from '#server/import/epub/text/blocks.ts'
import { headingText } from '#server/import/html/heading-text.ts'
import { xhtmlPage, xmlId } from './xhtml.ts'

interface Heading {
  readonly id: string
  readonly title: string
}

export interface Chapter {
  /** Below the book's folder. */
  readonly path: string
  readonly title: string
  /** The second level of the table of contents. */
  readonly headings: readonly Heading[]
  readonly hasFormulas: boolean
  readonly xhtml: string
}

interface ChapterContext {
  readonly book: BookSource
  /** The article that becomes the chapter. */
  readonly slug: string
  readonly resolve: ResolveLink
  /** File names of pictures by asset key. */
  readonly pictureNames: ReadonlyMap<string, string>
}

const chapterPath = (book: Pick<BookSource, 'articles'>, slug: string): string => {
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

function linkProperties(link: Element, context: ChapterContext): Element['properties'] {
  if (typeof link.properties.href !== 'string') return {}
  const href = hrefOf(link.properties.href, context)
  return {
    ...(href === undefined ? {} : { href }),
    ...(isNoteMark(link) ? { 'epub:type': 'noteref', role: 'doc-noteref' } : {}),
  }
}

function pictureProperties(image: Element, { pictureNames }: ChapterContext): Element['properties'] {
  const name = pictureOf(image, pictureNames)
  const isSign = image.properties.loading === 'eager'
  return {
    alt: propertyText(image, 'alt'),
    ...(name === undefined ? {} : { src: `../images/${name}` }),
    ...(isSign ? { className: ['sign'] } : {}),
  }
}

const ALIGNMENT: Readonly<Record<string, string>> = { right: 'text-align: end', center: 'text-align: center' }

/** The attributes of a formula stay. Its elements have a namespace of their own. */
function shapeFormula(math: Element): void {
  const { id: _, alttext: __, ...properties } = math.properties
  math.properties = { xmlns: MATHML, ...properties, alttext: formulaAlternative(math) }
}

/** Replaces a node's attributes by those that a page of an EPUB may have. */
function shape(node: Element, context: ChapterContext): void {
  const { tagName, properties } = node
  const style = ALIGNMENT[String(properties.align)]
  node.properties = {
    ...(typeof properties.id === 'string' ? { id: xmlId(properties.id) } : {}),
    ...(typeof properties.lang === 'string' ? { lang: properties.lang, 'xml:lang': properties.lang } : {}),
    ...(typeof properties.dir === 'string' ? { dir: properties.dir } : {}),
    ...(style === undefined ? {} : { style }),
    ...(tagName === 'ol' ? { start: properties.start, type: properties.type, reversed: properties.reversed } : {}),
    ...(tagName === 'li' ? { value: properties.value } : {}),
    ...(tagName === 'th' ? { scope: properties.scope ?? 'col' } : {}),
    ...(tagName === 'a' ? linkProperties(node, context) : {}),
    ...(tagName === 'img' ? pictureProperties(node, context) : {}),
  }
}

/** Names the cell before the others of a row as what they are about. A row of such cells alone is a head of columns. */
function shapeRow(row: Element): void {
  const cells = elementsIn(row)
  if (cells.some(({ tagName }) => tagName === 'td'))
    for (const cell of cells) if (cell.tagName === 'th') cell.properties.scope = 'row'
}

function shapeTree(root: Root | Element, context: ChapterContext): void {
  visit(root, 'element', (node, index, parent) => {
    if (node === root) return undefined
    if (node.tagName === 'math') {
      shapeFormula(node)
      return SKIP
    }
    if (node.tagName === 'tr' && parent?.type === 'element' && parent.tagName === 'tbody') shapeRow(node)
    shape(node, context)
    // A picture that the library no longer has is replaced by its alternative text.
    if (node.tagName === 'img' && node.properties.src === undefined && parent !== undefined && index !== undefined)
      parent.children[index] = element('span', {}, [String(node.properties.alt)])
    return undefined
  })
}

const footnote = ({ id, number, children }: Note, context: ChapterContext): Element => {
  const body = element('div', {}, children)
  shapeTree(body, context)
  const back = element('a', { href: `#${xmlId(id.replace(/^fn-/, 'fnref-'))}`, role: 'doc-backlink' }, [String(number)])
  const [first, ...rest] = body.children
  const isParagraph = first?.type === 'element' && first.tagName === 'p'
  const opening = isParagraph
    ? { ...first, children: [back, { type: 'text' as const, value: ' ' }, ...first.children] }
    : element('p', {}, [back])
  const others: ElementContent[] = isParagraph ? rest : body.children
  return element('aside', { id: xmlId(id), 'epub:type': 'footnote', role: 'doc-footnote' }, [opening, ...others])
}

const footnotes = ({ label, notes }: Notes, context: ChapterContext): Element[] =>
  notes.length === 0
    ? []
    : [
        element('section', { 'epub:type': 'footnotes', className: ['notes'] }, [
          element('h2', {}, [label]),
          ...notes.map((note) => footnote(note, context)),
        ]),
      ]

function creditsOf(credits: Credits | null, lang: string): Element[] {
  const lines = creditLines(credits, lang, bookWords(lang)).map((line) => element('p', {}, [line]))
  return lines.length === 0 ? [] : [element('footer', { className: ['credits'], id: CREDITS_ID }, lines)]
}

/** Makes a chapter of an article: its title, description, text and notes. */
export function makeChapter(
  { slug, title, description, tree, credits }: ArticleTree,
  context: ChapterContext,
): Chapter {
  const { book } = context
  const notes = takeNotes(tree)
  shapeTree(tree, context)
  const headings: Heading[] = []
  for (const node of tree.children)
    if (node.type === 'element' && node.tagName === 'h2' && typeof node.properties.id === 'string')
      headings.push({ id: node.properties.id, title: headingText(node) })
  const section = element('section', { 'epub:type': 'chapter', role: 'doc-chapter', ariaLabelledBy: ['title'] }, [
    element('h1', { id: 'title' }, [title]),
    ...(description === '' ? [] : [element('p', { className: ['lead'], role: 'doc-subtitle' }, [description])]),
    ...contentOf(tree),
    ...footnotes(notes, context),
    ...creditsOf(credits, book.lang),
  ])
  const xhtml = xhtmlPage({
    lang: book.lang,
    title,
    up: '../',
    bodyType: 'bodymatter',
    children: [section],
  })
  return { path: chapterPath(book, slug), title, headings, hasFormulas: xhtml.includes('<math '), xhtml }
}
