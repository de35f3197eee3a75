import { expect, test } from 'vitest'
import { chooseLanguage } from '#page/boot/language.ts'

const LIBRARY = ['en', 'ru', 'uk']

test.each([
  ['the stored one wins', { stored: 'uk', library: LIBRARY, browser: ['ru-RU'] }, 'uk'],
  ['no library gives English', { stored: null, library: [], browser: ['ru-RU'] }, 'en'],
  ['exactly one language gives that one', { stored: null, library: ['ru'], browser: ['en-US'] }, 'ru'],
  ['the browser’s first two letters match one', { stored: null, library: LIBRARY, browser: ['uk-UA', 'ru'] }, 'uk'],
  ['the first of all that the library has', { stored: null, library: LIBRARY, browser: ['kk', 'ru'] }, 'ru'],
  ['a second choice', { stored: null, library: LIBRARY, browser: ['de-DE', 'de', 'uk-UA', 'en'] }, 'uk'],
  ['a language with its region', { stored: null, library: ['pt', 'pt-BR'], browser: ['PT-br'] }, 'pt-BR'],
  ['a language of three letters', { stored: null, library: ['en', 'crh'], browser: ['crh-UA', 'uk'] }, 'crh'],
  ['a longer code is another language', { stored: null, library: LIBRARY, browser: ['rue', 'uk'] }, 'uk'],
  ['else English', { stored: null, library: LIBRARY, browser: ['de-DE', 'kk'] }, 'en'],
  ['else the library’s first', { stored: null, library: ['uk', 'ru'], browser: ['de-DE'] }, 'uk'],
  ['a browser without languages gives English', { stored: null, library: LIBRARY, browser: [] }, 'en'],
] as const)('%s', { tags: ['spec-4.3', 'spec-9.14'] }, (_, input, expected) => {
  expect(chooseLanguage(input)).toBe(expected)
})
