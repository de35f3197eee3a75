import type { Kysely } from 'kysely'
import { totalCents } from '#contract/payments/price.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'
import { currencyOf } from './currency.ts'

export interface Price {
  /** cents */
  readonly amount: number
  /** ISO 4217, lower case */
  readonly currency: string
}

export interface PriceRow {
  readonly price: string
  readonly discount_amount: string
  readonly currency_symbol: string
}

/** The sum for rows of books. */
export const totalOf = (rows: readonly PriceRow[]) =>
  totalCents(
    rows.map(({ price, discount_amount, currency_symbol }) => ({
      price: Number(price),
      discountAmount: Number(discount_amount),
      currencySymbol: currency_symbol,
    })),
  )

/**
 * The price of all books in this language. It is the sum that the reader's page shows. Throws a `Refusal` when it is
 * zero, or its currency cannot be charged.
 */
export async function priceFor(db: Kysely<Schema>, lang: string): Promise<Price> {
  const rows = await db
    .selectFrom('books')
    .innerJoin('book_translations as t', 't.book_id', 'books.id')
    .select(['price', 'discount_amount', 'currency_symbol'])
    .where('t.lang', '=', lang)
    .execute()
  const total = totalOf(rows)
  if (total === null || total.amount <= 0) throw new Refusal('nothing_to_buy')
  const currency = currencyOf(total.symbol)
  if (currency === null) {
    logError(`payments: no currency is known for ${total.symbol}; name its ISO code (PLN, say) in book.yaml`)
    throw new Refusal('payment_unavailable')
  }
  return { amount: total.amount, currency }
}
