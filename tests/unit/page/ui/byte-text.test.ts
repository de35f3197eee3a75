import { expect, test } from 'vitest'
import { byteText } from '#page/ui/byte-text.ts'

test.each(['en', 'en-GB', 'en-DE', 'ru', 'uk'])('a size in %s is a number and a unit in one line', (language) => {
  expect(byteText(12_345, language)).toMatch(/^12\u00a0\p{L}+$/u)
  expect(byteText(12_345_678, language)).toMatch(/^12\u00a0\p{L}+$/u)
  expect(byteText(2_500_000, language)).toMatch(/^2[.,]4\u00a0\p{L}+$/u)
  expect(byteText(0, language)).toMatch(/^0\u00a0\p{L}+$/u)
})
