import type { Transaction } from 'kysely'
import type { Credits } from '#contract/library/content.ts'
import type { Schema } from '#server/db/schema.ts'
import { isRestricted } from '#server/library/audience.ts'
import { type PriceRow, totalOf } from '#server/payments/price.ts'

/** Providers of payments take no smaller sum in most currencies. */
const LEAST_CENTS = 50

/** What is wrong with the sum that a reader pays for all books of a language. Null: nothing. */
function priceNotice(lang: string, cards: readonly PriceRow[]): string | null {
  const total = totalOf(cards)
  if (total === null || total.amount >= LEAST_CENTS) return null
  const what = `the price of all books in ${lang} together is ${(total.amount / 100).toFixed(2)} ${total.symbol}`
  return total.amount <= 0
    ? `${what}; nobody can pay it, so readers see only the beginning of all articles but the first of each book`
    : `${what}; providers of payments take no sum below ${(LEAST_CENTS / 100).toFixed(2)}`
}

interface Text {
  readonly book: string
  readonly slug: string
  readonly lang: string
  readonly position: number
  readonly credits: Credits | null
}

/** Everybody reads the first article of a book whole. A language that lacks it has none. */
function lockedNotices(texts: readonly Text[]): string[] {
  const open = new Set(texts.filter(({ position }) => !isRestricted('public', position)).map(bookIn))
  const locked = new Set(texts.map(bookIn).filter((book) => !open.has(book)))
  return [...locked].map(
    (book) => `the first article of ${book} is missing, so visitors read only the beginning of all`,
  )
}
const bookIn = ({ book, lang }: Text): string => `${book} in ${lang}`

const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a review that is still to come, wherever the author is: most likely a slip of the pen. */
function reviewNotices(texts: readonly Text[], now: Date): string[] {
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
  return texts.flatMap(({ book, slug, lang, credits }) => {
    const day = credits?.reviewed_on
    return day && day > tomorrow
      ? [`the article ${book}/${slug} in ${lang} was reviewed on ${day}, a day still to come`]
      : []
  })
}

/**
 * What the library may hold, and what its readers would stumble over: a card without an article, a book without an open one, a review
 * to come, and a price that nobody can pay. In words for the operator.
 */
export async function noticesOf(trx: Transaction<Schema>): Promise<readonly string[]> {
  const cards = await trx
    .selectFrom('book_translations as t')
    .innerJoin('books', 'books.id', 't.book_id')
    .select(['slug', 't.lang', 'price', 'discount_amount', 'currency_symbol'])
    .orderBy('t.lang')
    .orderBy('slug')
    .execute()
  const texts = await trx
    .selectFrom('article_translations as t')
    .innerJoin('articles', 'articles.id', 't.article_id')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select(['books.slug as book', 'articles.slug', 't.lang', 'articles.position', 't.credits'])
    .orderBy('books.slug')
    .orderBy('articles.position')
    .orderBy('t.lang')
    .execute()
  const withArticle = new Set(texts.map(({ book, lang }) => `${book} ${lang}`))
  const empty = cards
    .filter(({ slug, lang }) => !withArticle.has(`${slug} ${lang}`))
    .map(({ slug, lang }) => `the book ${slug} has a card in ${lang}, and no article in ${lang}`)
  const sold = new Set(texts.filter(({ position }) => isRestricted('public', position)).map(({ lang }) => lang))
  const prices = [...sold].sort().map((lang) =>
    priceNotice(
      lang,
      cards.filter((card) => card.lang === lang),
    ),
  )
  return [
    ...empty,
    ...lockedNotices(texts),
    ...reviewNotices(texts, new Date()),
    ...prices.filter((notice) => notice !== null),
  ]
}
