/** The books of the API server in memory, and their resources by the contract. */

export interface FakeArticle {
  readonly slug: string
  /** Without it, the slug. */
  readonly id?: string
  readonly formerly?: readonly string[]
  title: string
  updated: number
}
export interface FakeBook {
  readonly slug: string
  readonly formerly?: readonly string[]
  articles: FakeArticle[]
}

export const iso = (stamp: number): string => new Date(Date.UTC(2026, 0, 1) + stamp).toISOString()

export function bookResource({ slug, formerly, articles }: FakeBook) {
  const money = { price: 12, discount_amount: 3, currencySymbol: '€' }
  const attributes = {
    slug,
    title: slug,
    description: '',
    author: '',
    ...money,
    articles_count: articles.length,
    hero_image: null,
    updated_at: iso(0),
    ...(formerly && { formerly }),
  }
  return { id: slug, type: 'books', attributes }
}

export function articleResource(
  book: FakeBook,
  { slug, id = slug, formerly, title, updated }: FakeArticle,
  position: number,
  whole: boolean,
) {
  const restricted = !whole && position > 1
  const content = restricted ? '<p>beginning</p>' : `<p>whole text of ${title}</p>`
  return {
    id,
    type: 'articles',
    attributes: {
      slug,
      title,
      description: '',
      content,
      position,
      reading_minutes: 4,
      image: null,
      restricted,
      updated_at: iso(updated),
      ...(formerly && { formerly }),
    },
    relationships: { books: { data: { id: book.slug, type: 'books' } } },
  }
}

interface Shelf {
  books: FakeBook[]
  edit: (slug: string, title: string) => void
}

/** Gives an article another slug. It keeps its id. */
export function renameArticle(server: Shelf, from: string, to: string): void {
  server.books = server.books.map((book) => ({
    ...book,
    articles: book.articles.map((article) =>
      article.slug === from
        ? { ...article, id: article.id ?? from, slug: to, formerly: [...(article.formerly ?? []), from] }
        : article,
    ),
  }))
  const title = server.books.flatMap(({ articles }) => articles).find(({ slug }) => slug === to)?.title
  server.edit(to, title ?? to)
}

/** Gives a book another slug. */
export function renameBook(server: Shelf, from: string, to: string): void {
  server.books = server.books.map((book) =>
    book.slug === from ? { ...book, slug: to, formerly: [...(book.formerly ?? []), from] } : book,
  )
  const [first] = server.books.flatMap(({ articles }) => articles)
  if (first !== undefined) server.edit(first.slug, first.title)
}

/** Where a page stands in a list. */
export function pageOf(total: number, per_page = 50, current_page = 1) {
  const last_page = Math.max(1, Math.ceil(total / per_page))
  const next = current_page < last_page ? `/api/any?page=${current_page + 1}` : null
  return {
    links: { first: null, last: null, prev: null, next },
    meta: { current_page, last_page, per_page, total },
  }
}

export const LANGUAGES = [
  { attributes: { iso: 'en', name: 'English' } },
  { attributes: { iso: 'uk', name: 'Українська' } },
]
export const PAGES = [
  { attributes: { slug: 'home', title: 'Home', seo_title: '', seo_description: '', content: '<p>x</p>' } },
]
export const PERSON = { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: '', country: null }

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
