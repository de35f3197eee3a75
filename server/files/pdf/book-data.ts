import { creditLines } from '#contract/library/credit-lines.ts'
import { contentOf, readArticle } from '#server/files/article-tree.ts'
import { linkResolver } from '#server/files/book-links.ts'
import type { BookSource } from '#server/files/book-source.ts'
import { bookWords } from '#server/files/book-words.ts'
import { imprintLines } from '#server/files/imprint.ts'
import { takeNotes } from '#server/files/notes.ts'
import { articleBlocks, type PictureFile } from './article-blocks.ts'
import type { Block, BookData, Heading, Reference } from './blocks.ts'
import { oneLine } from './inline-text.ts'
import { endingOf } from './page.ts'
import { bindWords } from './short-words.ts'
import { spanTongues } from './tongues.ts'

/** The most lines with which the table of contents still names the articles' headings: about one page. */
const MAX_CONTENTS_LINES = 40

type Chapter = BookData['chapters'][number]

/** Makes labels for articles and ids. Ids may contain any characters, so labels are numbers. */
function labelMaker(slugs: readonly string[]): (slug: string, id: string | null) => string {
  const known = new Map<string, string>()
  return (slug, id) => {
    const chapter = `c${slugs.indexOf(slug) + 1}`
    if (id === null) return chapter
    const key = JSON.stringify([slug, id])
    const name = known.get(key) ?? `${chapter}-${known.size + 1}`
    known.set(key, name)
    return name
  }
}

/** All objects in a value, at any depth. */
const objectsIn = (value: unknown): object[] => {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}
const isHeading = (node: object): node is Heading => 't' in node && node.t === 'h'
const isParagraph = (block: Block | undefined): boolean => typeof block === 'object' && block.t === 'p'
const isReference = (node: object): node is Reference => 't' in node && node.t === 'ref'

/** Typst has labels only for headings. A reference to any other id becomes one to the article's start. */
function resolveReferences(chapters: readonly Chapter[]): void {
  const nodes = objectsIn(chapters)
  const labels = new Set(nodes.filter(isHeading).map(({ label }) => label))
  for (const reference of nodes.filter(isReference))
    if (!labels.has(reference.label)) reference.label = reference.label.replace(/-.*/s, '')
}

/** Leaves out no level below an article's title, as PDF/UA wants it: after a second level comes a third, not a fourth. */
function closeLevels(chapters: readonly Chapter[]): void {
  for (const { blocks } of chapters) {
    let above = 1
    for (const heading of objectsIn(blocks).filter(isHeading)) {
      heading.level = Math.min(heading.level, above + 1)
      above = heading.level
    }
  }
}

/** The data for book.typ. `origin`: the library's own address, for links that leave the book. */
export function bookData(
  book: BookSource,
  origin: string,
  pictures: ReadonlyMap<string, PictureFile>,
  cover: BookData['cover'],
): BookData {
  const { lang } = book
  const line = (text: string): string => bindWords(oneLine(text), lang)
  const articles = book.articles.map(readArticle)
  const resolve = linkResolver(book, articles, origin)
  const labelOf = labelMaker(book.articles.map(({ slug }) => slug))
  const chapters = articles.map(({ slug, title, description, tree, credits }) => {
    const { label, notes } = takeNotes(tree)
    const spanned = { label, notes: notes.map((note) => ({ ...note, children: spanTongues(note.children) })) }
    const context = { slug, lang, resolve: (href: string) => resolve(href, slug), labelOf, pictures }
    const blocks = articleBlocks(spanTongues(contentOf(tree)), spanned, context)
    const creditsBelow = creditLines(credits, lang, bookWords(lang)).map(line)
    const ending = endingOf(blocks, creditsBelow.length)
    return {
      label: labelOf(slug, null),
      title: line(title),
      description: line(description),
      blocks,
      ending,
      endsIndented: isParagraph(blocks[blocks.length - ending - 1]),
      credits: creditsBelow,
    }
  })
  const lines = chapters.flatMap(({ blocks }) => [
    1,
    ...blocks.filter((block) => typeof block === 'object' && block.t === 'h' && block.level === 2),
  ])
  resolveReferences(chapters)
  closeLevels(chapters)
  const { changedAt } = book
  return {
    title: oneLine(book.title),
    printedTitle: line(book.title),
    author: oneLine(book.author),
    description: oneLine(book.description),
    printedDescription: line(book.description),
    lang,
    date: [changedAt.getUTCFullYear(), changedAt.getUTCMonth() + 1, changedAt.getUTCDate()],
    imprint: imprintLines(book, bookWords(lang), origin).map(line),
    contents: { title: bookWords(lang).contents, depth: lines.length > MAX_CONTENTS_LINES ? 1 : 2 },
    cover,
    chapters,
  }
}
