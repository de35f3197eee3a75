/** The books of the API server in memory, and their resources by the contract. */

export interface FakeArticle {
  readonly slug: string
  title: string
  updated: number
}
export interface FakeBook {
  readonly slug: string
  articles: FakeArticle[]
}

export const iso = (stamp: number): string => new Date(Date.UTC(2026, 0, 1) + stamp).toISOString()

export function bookResource({ slug, articles }: FakeBook) {
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
  }
  return { id: slug, type: 'books', attributes }
}

export function articleResource(
  book: FakeBook,
  { slug, title, updated }: FakeArticle,
  position: number,
  whole: boolean,
) {
  const restricted = !whole && position > 1
  const content = restricted ? '<p>beginning</p>' : `<p>whole text of ${title}</p>`
  return {
    id: slug,
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
    },
    relationships: { books: { data: { id: book.slug, type: 'books' } } },
  }
}

export const PERSON = { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: '', country: null }

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
