import { expect, test } from 'vitest'
import { LANGUAGE_CODE } from '#contract/languages.ts'

test.each(['en', 'crh', 'pt-BR', 'pt-br', 'sr-Latn', 'zh-HANT', 'qq-ZZ'])('Intl takes the code %s', (code) => {
  expect(LANGUAGE_CODE.test(code)).toBe(true)
  expect(() => new Intl.Locale(code)).not.toThrow()
  expect(() => new Intl.Segmenter(code)).not.toThrow()
})

test.each(['', 'e', 'EN', 'zh-yue', 'en-abc', 'sr-Lat', 'en-', 'en-US-x', 'ук'])('%j is no language code', (code) => {
  expect(LANGUAGE_CODE.test(code)).toBe(false)
})
