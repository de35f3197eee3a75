import { currencyOf } from '#server/payments/currency.ts'

export const isCurrency = (symbol: string): boolean => currencyOf(symbol) !== null
/** What an operator is told of any other text. */
export const CURRENCY_FAULT = 'a currency that can be charged: €, $, £, ₴, ₽, zł …, or its ISO code, as in PLN'

interface Offered {
  readonly price: string
  readonly discountAmount: string
}

export const isDiscountTooLarge = ({ price, discountAmount }: Offered): boolean =>
  Number(discountAmount) > Number(price)
export const DISCOUNT_FAULT = 'the discount is larger than the price'
