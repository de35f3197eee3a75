import { expect, test } from 'vitest'
import { chooseLanguage, interfaceLanguage, LANGUAGE_CODE } from '#contract/languages.ts'

test.each(['en', 'crh', 'pt-BR', 'pt-br', 'sr-Latn', 'zh-HANT', 'qq-ZZ'])('Intl takes the code %s', (code) => {
  expect(LANGUAGE_CODE.test(code)).toBe(true)
  expect(() => new Intl.Locale(code)).not.toThrow()
  expect(() => new Intl.Segmenter(code)).not.toThrow()
})

test.each(['', 'e', 'EN', 'zh-yue', 'en-abc', 'sr-Lat', 'en-', 'en-US-x', 'ук'])('%j is no language code', (code) => {
  expect(LANGUAGE_CODE.test(code)).toBe(false)
})

test.each([
  ['ru-RU', 'ru'],
  ['uk-UA', 'uk'],
  ['uk-Latn', 'uk'],
  ['en-GB', 'en'],
  ['rue', 'en'],
  ['pt-BR', 'en'],
  [null, 'en'],
])('the interface for a reader of %s is in %s', (code, expected) => {
  expect(interfaceLanguage(code)).toBe(expected)
})

const LIBRARY = ['en', 'ru', 'uk']

test.each([
  ['no library gives English', ['ru-RU'], [], 'en'],
  ['exactly one language gives that one', ['en-US'], ['ru'], 'ru'],
  ['the first two letters match one', ['uk-UA', 'ru'], LIBRARY, 'uk'],
  ['the first of all that the library has', ['kk', 'ru'], LIBRARY, 'ru'],
  ['a second choice', ['de-DE', 'de', 'uk-UA', 'en'], LIBRARY, 'uk'],
  ['a language with its region', ['PT-br'], ['pt', 'pt-BR'], 'pt-BR'],
  ['a language of three letters', ['crh-UA', 'uk'], ['en', 'crh'], 'crh'],
  ['a longer code is another language', ['rue', 'uk'], LIBRARY, 'uk'],
  ['a language with its script and region', ['sr-Latn-RS'], ['en', 'sr', 'sr-Latn'], 'sr-Latn'],
  ['a script that is named', ['zh-Hans-CN'], ['en', 'zh-Hant', 'zh-Hans'], 'zh-Hans'],
  ['the language without the region that the library has', ['pt'], ['en', 'pt-BR'], 'pt-BR'],
  ['the same language of another region', ['pt-PT', 'en'], ['en', 'pt-BR'], 'pt-BR'],
  ['the language alone before one of another region', ['pt-PT'], ['en', 'pt-BR', 'pt'], 'pt'],
  ['no part of a subtag', ['zh-Hansx'], ['en', 'zh-Hant', 'zh'], 'zh'],
  ['else English', ['de-DE', 'kk'], LIBRARY, 'en'],
  ['else the library’s first', ['de-DE'], ['uk', 'ru'], 'uk'],
  ['the script of Taiwan', ['zh-TW', 'en'], ['en', 'zh-Hans', 'zh-Hant'], 'zh-Hant'],
  ['the script of Hong Kong', ['zh-HK'], ['en', 'zh', 'zh-Hant'], 'zh-Hant'],
  ['the script of mainland China', ['zh-CN'], ['en', 'zh-Hant', 'zh-Hans'], 'zh-Hans'],
  ['the usual script', ['zh'], ['en', 'zh-Hant', 'zh-Hans'], 'zh-Hans'],
  ['the other script where the library has that alone', ['zh-TW', 'en'], ['en', 'zh-Hans'], 'zh-Hans'],
  ['Cyrillic for Serbia', ['sr-RS'], ['en', 'sr-Latn', 'sr-Cyrl'], 'sr-Cyrl'],
  ['Latin for Uzbekistan', ['uz-UZ'], ['en', 'uz-Cyrl', 'uz-Latn'], 'uz-Latn'],
  ['the usual region', ['pt'], ['en', 'pt-PT', 'pt-BR'], 'pt-BR'],
  ['the present code of a language', ['iw-IL'], ['en', 'he'], 'he'],
  ['one of two Norwegian languages is not the other', ['nb'], ['en', 'no'], 'en'],
  ['no tag is no language', ['uk_UA', '*', ''], ['en', 'uk'], 'en'],
  ['no tags give English', [], LIBRARY, 'en'],
] as const)('%s', { tags: ['spec-4.3', 'spec-9.14'] }, (_, tags, library, expected) => {
  expect(chooseLanguage(tags, library)).toBe(expected)
})
