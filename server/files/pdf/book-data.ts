import type { ElementContent } from 'hast'
import { readArticle } from '#server/files/article-tree.ts'
import { linkResolver } from '#server/files/book-links.ts'
import type { BookSource } from '#server/files/book-source.ts'
import { bookWords } from '#server/files/book-words.ts'
import { takeNotes } from '#server/files/notes.ts'
import { articleBlocks, type PictureFile } from './article-blocks.ts'
import type { Block, BookData } from './blocks.ts'
import { oneLine } from './inline-text.ts'

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

/** Typst has labels only for headings. A reference to any other id becomes one to the article's start. */
function resolveReferences(chapters: readonly Chapter[]): readonly Chapter[] {
  const labels = new Set<string>()
  const visit = (change: (node: Block & object) => unknown) =>
    JSON.stringify(chapters, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 't' in value ? change(value as Block & object) : value,
    )
  visit((node) => {
    if (node.t === 'h' && node.label !== null) labels.add(node.label)
    return node
  })
  const resolved = visit((node) =>
    node.t === 'ref' && !labels.has(node.label) ? { ...node, label: node.label.replace(/-.*$/, '') } : node,
  )
  return JSON.parse(resolved) as Chapter[]
}

/** The data for book.typ. `origin`: the library's own address, for links that leave the book. */
export function bookData(
  book: BookSource,
  origin: string,
  pictures: ReadonlyMap<string, PictureFile>,
  cover: BookData['cover'],
): BookData {
  const articles = book.articles.map(readArticle)
  const resolve = linkResolver(book, articles, origin)
  const labelOf = labelMaker(book.articles.map(({ slug }) => slug))
  const chapters = articles.map(({ slug, title, description, tree }) => {
    const notes = takeNotes(tree)
    const context = { slug, resolve: (href: string) => resolve(href, slug), labelOf, pictures }
    const blocks = articleBlocks(tree.children as ElementContent[], notes, context)
    return { label: labelOf(slug, null), title: oneLine(title), description: oneLine(description), blocks }
  })
  const lines = chapters.flatMap(({ blocks }) => [
    1,
    ...blocks.filter((block) => typeof block === 'object' && block.t === 'h' && block.level === 2),
  ])
  const { changedAt } = book
  return {
    title: oneLine(book.title),
    author: oneLine(book.author),
    description: oneLine(book.description),
    lang: book.lang,
    date: [changedAt.getUTCFullYear(), changedAt.getUTCMonth() + 1, changedAt.getUTCDate()],
    contents: { title: bookWords(book.lang).contents, depth: lines.length > MAX_CONTENTS_LINES ? 1 : 2 },
    cover,
    chapters: resolveReferences(chapters),
  }
}
