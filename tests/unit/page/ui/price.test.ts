import { expect, test } from 'vitest'
import { priceText } from '#page/ui/price.ts'

test('a price is written as in the reader’s region, with cents only when there are any', () => {
  expect(priceText('€', 29, 'en')).toBe('€29')
  expect(priceText('€', 12.5, 'en-GB')).toBe('€12.50')
  expect(priceText('€', 12.5, ['uk'])).toBe('€12,50')
  expect(priceText('$', 1_234.1, 'en')).toBe('$1,234.10')
  // A sum in doubles.
  expect(priceText('€', 0.1 + 0.2, 'ru')).toBe('€0,30')
})
