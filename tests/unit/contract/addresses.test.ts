import { expect, test } from 'vitest'
import { addressIn, isLanguagePrefix, splitAddress } from '#contract/addresses.ts'

const isLanguage = (code: string) => ['en', 'ru', 'pt-BR'].includes(code)

test.each([
  ['/ru', 'ru', '/'],
  ['/ru/', 'ru', '/'],
  ['/ru/oats/first', 'ru', '/oats/first'],
  ['/pt-BR/oats', 'pt-BR', '/oats'],
  ['/ru/%D0%B0/b%20c/', 'ru', '/%D0%B0/b%20c/'],
  ['/ru/en/oats', 'ru', '/en/oats'],
  ['/ru//evil.example', 'ru', '/evil.example'],
  ['/', null, '/'],
  ['/oats', null, '/oats'],
  ['/uk/oats', null, '/uk/oats'],
  ['/RU/oats', null, '/RU/oats'],
  ['/rustic-bread/ru', null, '/rustic-bread/ru'],
])('%s is a page in %s', (pathname, language, path) => {
  expect(splitAddress(pathname, isLanguage)).toEqual({ language, path })
})

test.each([
  ['ru', '/', '/ru'],
  ['ru', '/?q=oats', '/ru?q=oats'],
  ['ru', '/#heading', '/ru#heading'],
  ['ru', '/oats/first?find=salt#heading', '/ru/oats/first?find=salt#heading'],
  [null, '/oats', '/oats'],
])('the address in %s of %s', (language, path, address) => {
  expect(addressIn(language, path)).toBe(address)
})

test.each([
  ['uk', true],
  ['zz', true],
  ['crh', true],
  ['rye', false],
  ['oats', false],
  ['a', false],
  ['12', false],
])('%s is read as a language: %s', (slug, isRead) => {
  expect(isLanguagePrefix(slug, ['en', 'crh'])).toBe(isRead)
})
