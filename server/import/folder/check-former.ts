import { isLanguagePrefix } from '#contract/addresses.ts'
import type { FaultList } from '#server/import/faults.ts'
import { isAppAddress } from '#server/library/app-addresses.ts'
import type { BookDraft } from './read-book.ts'
import type { PageDraft } from './read-pages.ts'

type Books = readonly BookDraft[]

/** A former address, and what has another one now: `the book oats`. */
interface Former {
  readonly book: BookDraft
  readonly slug: string
  readonly of: string
}

const ofBooks = (books: Books): Former[] =>
  books.flatMap((book) => book.front.formerly.map((slug) => ({ book, slug, of: `the book ${book.slug}` })))

const ofArticles = (books: Books): Former[] =>
  books.flatMap((book) =>
    book.articles.flatMap((article) =>
      article.formerly.map((slug) => ({ book, slug, of: `the article ${article.slug}` })),
    ),
  )

function check(former: readonly Former[], present: (slug: string) => string | null, faults: FaultList): void {
  const named = new Map<string, string>()
  for (const { book, slug, of } of former) {
    const fault = (message: string) => faults.add(`books/${book.slug}/book.yaml`, book.lineOfFormer(slug), message)
    const is = present(slug)
    if (is !== null) fault(`${slug} cannot be a former address of ${of}: it is ${is}`)
    const other = named.get(slug)
    if (other !== undefined) fault(`${slug} is named twice as a former address, of ${other} and of ${of}`)
    named.set(slug, of)
  }
}

/** Checks that each former address leads to one place, and stands for nothing else. */
export function checkFormer(
  languages: readonly string[],
  books: Books,
  pages: readonly PageDraft[],
  faults: FaultList,
): void {
  const articles = new Set(books.flatMap((book) => book.articles.map(({ slug }) => slug)))
  const presentBook = (slug: string): string | null => {
    if (books.some((book) => book.slug === slug)) return 'the address of a book now'
    if (pages.some((page) => page.slug === slug)) return 'the address of a page now'
    if (isAppAddress(slug)) return 'an address of the app'
    return isLanguagePrefix(slug, languages) ? 'the code of a language' : null
  }
  check(ofBooks(books), presentBook, faults)
  check(ofArticles(books), (slug) => (articles.has(slug) ? 'the address of an article now' : null), faults)
}

/** Gives the present path of a former one. Any other path stays as it is. */
export function presentPaths(books: Books): (path: string) => string {
  const bookOf = new Map(books.flatMap(({ slug, front }) => front.formerly.map((former) => [former, slug])))
  const articleOf = new Map(
    books.flatMap(({ articles }) => articles.flatMap(({ slug, formerly }) => formerly.map((former) => [former, slug]))),
  )
  const bookOfArticle = new Map(books.flatMap(({ slug, articles }) => articles.map((article) => [article.slug, slug])))
  return (path) => {
    const [, first = '', second] = path.split('/')
    const book = bookOf.get(first)
    if (second === undefined) return book === undefined ? path : `/${book}`
    const article = articleOf.get(second)
    if (book === undefined && article === undefined) return path
    const slug = article ?? second
    return `/${bookOfArticle.get(slug) ?? book}/${slug}`
  }
}
