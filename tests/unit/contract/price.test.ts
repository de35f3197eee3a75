import { expect, test } from 'vitest'
import { totalCents } from '#contract/payments/price.ts'

const book = (price: number, discountAmount = 0, currencySymbol = '€') => ({ price, discountAmount, currencySymbol })

test('the total is the sum of prices minus discounts, exact to the cent', { tags: ['spec-3.2'] }, () => {
  expect(totalCents([book(12, 3), book(9.99), book(0.1), book(0.2)])).toEqual({
    symbol: '€',
    amount: 1929,
    before: 2229,
  })
  // 1.15 × 100 is 114.99999999999999 in doubles.
  expect(totalCents(Array.from({ length: 1000 }, () => book(1.15)))?.amount).toBe(115_000)
})

test('no books, or books in several currencies, have no total', () => {
  expect(totalCents([])).toBeNull()
  expect(totalCents([book(1), book(1, 0, '$')])).toBeNull()
})

test('the currency of a free book does not matter', () => {
  const expected = { symbol: '€', amount: 200, before: 200 }
  expect(totalCents([book(0, 0, '$'), book(2)])).toEqual(expected)
  expect(totalCents([book(2), book(0, 0, '$')])).toEqual(expected)
  expect(totalCents([book(0), book(0, 0, '$')])).toEqual({ symbol: '€', amount: 0, before: 0 })
})
