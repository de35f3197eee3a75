import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'

const BOOKS = join(ROOT, 'content/books')

export interface DemoBook {
  readonly slug: string
  readonly articles: readonly string[]
}

/** The books of the demo library from its folder, in the order that readers see. */
export const demoBooks: readonly DemoBook[] = readdirSync(BOOKS)
  .map((slug) => {
    const book = parse(readFileSync(join(BOOKS, slug, 'book.yaml'), 'utf8')) as { order: number; articles: string[] }
    return { slug, order: book.order, articles: book.articles }
  })
  .sort((a, b) => a.order - b.order)

/** The title from the front matter of a file of the demo library. */
export function titleOf(book: string, name: string, language = 'en'): string {
  const text = readFileSync(join(BOOKS, book, `${name}.${language}.md`), 'utf8')
  const front = parse(present(text.split('---')[1])) as { title: string }
  return front.title
}

/** Every address that a visitor can open: home, pages, books, articles. */
export const libraryPaths: readonly string[] = [
  '/',
  '/about',
  '/privacy-policy',
  '/terms',
  ...demoBooks.flatMap((book) => [`/${book.slug}`, ...book.articles.map((article) => `/${book.slug}/${article}`)]),
]
