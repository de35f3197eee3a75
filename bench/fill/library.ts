import { PULL_PAGE_ROWS } from '../../src/contract/limits.ts'
import type { BenchArticle } from '../search/corpus.ts'
import { bookSlug } from './addresses.ts'

const BOOK_ARTICLES = 490
const UPDATED_AT = '2026-01-01T00:00:00.000Z'

const relationships = (book: number) => ({ books: { data: { id: `${book}`, type: 'books' } } })

const bookOf = (book: number, articles: number) => ({
  id: `${book}`,
  type: 'books',
  attributes: {
    slug: bookSlug(book),
    title: `Book ${book}`,
    description: 'A book of the comparison.',
    author: 'Nobody',
    price: 10,
    discount_amount: 0,
    currencySymbol: '$',
    articles_count: articles,
    hero_image: null,
    updated_at: UPDATED_AT,
  },
})

/** The API's answers by address, made before the measurement: books of 490 articles of 5 KB each. */
export function makeAnswers(texts: readonly BenchArticle[], language: string): ReadonlyMap<string, Buffer> {
  const answers = new Map<string, Buffer>()
  const put = (path: string, value: object) => answers.set(path, Buffer.from(JSON.stringify(value)))
  const books = Array.from({ length: Math.ceil(texts.length / BOOK_ARTICLES) }, (_, book) =>
    texts.slice(book * BOOK_ARTICLES, (book + 1) * BOOK_ARTICLES),
  )
  const counts = { books_count: books.length, articles_count: texts.length, languages_count: 1, content_revision: '1' }
  put('/api/server/stats', { data: { attributes: counts } })
  put('/api/languages', { data: [{ attributes: { iso: language, name: 'Language' } }] })
  put('/api/pages', { data: [] })
  put('/api/books', { data: books.map((articles, book) => bookOf(book, articles.length)) })
  for (const [book, articles] of books.entries()) {
    const last = Math.ceil(articles.length / PULL_PAGE_ROWS)
    for (let page = 1; page <= last; page++)
      put(`/api/books/${bookSlug(book)}/articles/${PULL_PAGE_ROWS}?page=${page}`, {
        data: articles
          .slice((page - 1) * PULL_PAGE_ROWS, page * PULL_PAGE_ROWS)
          .map(({ id, title, description, html }, at) => ({
            id,
            type: 'articles',
            attributes: {
              slug: id,
              title,
              description,
              position: (page - 1) * PULL_PAGE_ROWS + at + 1,
              reading_minutes: 4,
              image: null,
              restricted: false,
              updated_at: UPDATED_AT,
              content: html,
            },
            relationships: relationships(book),
          })),
        included: [bookOf(book, articles.length)],
        links: { first: null, last: null, prev: null, next: null },
        meta: { current_page: page, last_page: last, per_page: PULL_PAGE_ROWS, total: articles.length },
      })
  }
  return answers
}

/** The addresses of the article pages, in the order in which the engine asks for them. */
export const articlePages = (answers: ReadonlyMap<string, Buffer>): string[] =>
  [...answers.keys()].filter((path) => path.includes('/articles/'))
