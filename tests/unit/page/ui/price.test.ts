import { expect, test } from 'vitest'
import { priceText } from '#page/ui/price.ts'

test('a price is written as in the reader’s region, with cents only when there are any', () => {
  expect(priceText('€', 2_900, 'en')).toBe('€29')
  expect(priceText('€', 1_250, 'en-GB')).toBe('€12.50')
  expect(priceText('€', 1_250, ['uk'])).toBe('€12,50')
  expect(priceText('$', 123_410, 'en')).toBe('$1,234.10')
  expect(priceText('€', 30, 'ru')).toBe('€0,30')
})
