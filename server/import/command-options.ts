import type { parseArgs } from 'node:util'

export const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  price: { type: 'string' },
  discount: { type: 'string' },
  currency: { type: 'string' },
  language: { type: 'string' },
  remove: { type: 'string' },
} as const

export type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** A script whose variable is empty passes an option without a value. */
export function checkValues(values: Partial<Values>): void {
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' && value.trim() === '') throw new Error(`--${name} needs a value; nothing was read.`)
}

/** The price that the options name. */
export function offerOf({ price, discount, currency }: Pick<Values, 'price' | 'discount' | 'currency'>) {
  for (const amount of [price, discount])
    if (amount !== undefined && !/^\d{1,6}\.\d\d$/.test(amount))
      throw new Error(`${amount}: a price is 0.00 or more, with two decimals: 12.00`)
  return {
    ...(price === undefined ? {} : { price }),
    ...(discount === undefined ? {} : { discountAmount: discount }),
    ...(currency === undefined ? {} : { currencySymbol: currency }),
  }
}
