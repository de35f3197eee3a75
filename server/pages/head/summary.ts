import type { SentBook } from '#server/library/books.ts'
import type { VisitorText } from '../read-text.ts'

/** A text in a few words, for the head of its page and for its picture. */
export interface Summary {
  readonly title: string
  readonly description: string
  /** Under the title in the picture: the book of an article, the author of a book where one is known. */
  readonly byline: string | null
  readonly assetKey: string | null
}

const coverOf = ({ attributes }: SentBook): string | null => attributes.hero_image?.asset_key ?? null

/** Of a library without a text for its home page. */
const NO_PAGE = { seo_title: 'Larder', seo_description: '' } as const

export function summaryOf(text: VisitorText): Summary {
  if (text.kind === 'article') {
    const { title, description } = text.article.attributes
    const { title: byline } = text.book.attributes
    return { title, description, byline, assetKey: coverOf(text.book) }
  }
  if (text.kind === 'book') {
    const { title, description, author } = text.book.attributes
    return { title, description, byline: author === '' ? null : author, assetKey: coverOf(text.book) }
  }
  const [first] = text.kind === 'home' ? text.books : []
  const { seo_title: title, seo_description: description } = text.page ?? NO_PAGE
  return {
    title,
    description,
    byline: null,
    assetKey: first === undefined ? null : coverOf(first),
  }
}
