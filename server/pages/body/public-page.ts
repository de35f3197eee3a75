import { addressIn, splitAddress } from '#contract/addresses.ts'
import type {
  PublicArticleItem,
  PublicBook,
  PublicFrame,
  PublicPage,
  PublicPrice,
} from '#contract/library/public-page.ts'
import { totalCents } from '#contract/payments/price.ts'
import type { SentArticle } from '#server/library/article-rows.ts'
import type { SentBook } from '#server/library/books.ts'
import { pathOf } from '../place.ts'
import type { PublicText } from '../public-library.ts'
import type { VisitorText } from '../read-text.ts'
import { cleanHtml } from './clean-html.ts'
import { headingsIn } from './headings.ts'
import type { Surroundings } from './surroundings.ts'

export interface Shown {
  readonly lang: string
  readonly isPrefixed: boolean
  readonly around: Surroundings
}

const toBook = ({ id, attributes }: SentBook, { minutes }: Surroundings): PublicBook => ({
  slug: attributes.slug,
  title: attributes.title,
  description: attributes.description,
  author: attributes.author,
  articlesCount: attributes.articles_count,
  minutes: minutes.get(id) ?? null,
  image: attributes.hero_image,
})

const toItem = ({ attributes }: SentArticle, book: SentBook): PublicArticleItem => ({
  slug: attributes.slug,
  bookSlug: book.attributes.slug,
  title: attributes.title,
  description: attributes.description,
  readingMinutes: attributes.reading_minutes,
  restricted: attributes.restricted,
})

const priceOf = (books: readonly SentBook[]): PublicPrice | null =>
  totalCents(
    books.map(({ attributes: { price, discount_amount, currencySymbol } }) => ({
      price,
      discountAmount: discount_amount,
      currencySymbol,
    })),
  )

/** `text`: null for a page that is no text of the library. Its other languages have their home pages then. */
export function frameOf({ lang, isPrefixed, around }: Shown, text: PublicText | null): PublicFrame {
  const pathIn = (iso: string) => (text?.changed.has(iso) === true ? pathOf(text, iso) : addressIn(iso, '/'))
  return {
    lang,
    prefix: isPrefixed ? lang : null,
    languages: around.languages.map(({ iso, name }) => ({ iso, name, href: pathIn(iso) })),
    path: text && pathOf(text, null),
    shelf: around.books.map(({ attributes: { slug, title } }) => ({ slug, title })),
    footer: around.footer,
  }
}

/** What everybody may see of a text, ready to be shown. */
export function publicPage(shown: Shown, text: PublicText, content: VisitorText): PublicPage {
  const { around } = shown
  const frame = frameOf(shown, text)
  const languages = around.languages.map(({ iso }) => iso)
  const clean = (html: string) => cleanHtml(html, (href) => addressIn(frame.prefix, splitAddress(href, languages).path))
  if (content.kind === 'home') {
    const { page, books } = content
    const html = page === null ? null : clean(page.content)
    return {
      ...frame,
      kind: 'home',
      title: page?.title ?? null,
      html,
      books: books.map((book) => toBook(book, around)),
    }
  }
  if (content.kind === 'page')
    return { ...frame, kind: 'page', title: content.page.title, html: clean(content.page.content) }
  const { book } = content
  if (content.kind === 'book') {
    const articles = content.articles.map((article) => toItem(article, book))
    return { ...frame, kind: 'book', book: toBook(book, around), articles }
  }
  const { article, index, count } = content
  const { content: html, credits } = article.attributes
  const body = clean(html)
  const neighbour = (other: typeof content.prev) => other && { ...other, bookSlug: book.attributes.slug }
  return {
    ...frame,
    kind: 'article',
    article: { ...toItem(article, book), html: body, credits },
    book: toBook(book, around),
    headings: headingsIn(body),
    index,
    count,
    prev: neighbour(content.prev),
    next: neighbour(content.next),
    price: priceOf(around.books),
  }
}
