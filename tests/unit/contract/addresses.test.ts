import { expect, test } from 'vitest'
import { addressIn, isLanguagePrefix, isSegment, splitAddress } from '#contract/addresses.ts'

const LANGUAGES = ['en', 'ru', 'pt-BR']

test.each([
  ['/ru', 'ru', '/'],
  ['/ru/', 'ru', '/'],
  ['/ru/oats/first', 'ru', '/oats/first'],
  ['/pt-BR/oats', 'pt-BR', '/oats'],
  ['/PT-br/oats', 'pt-BR', '/oats'],
  ['/ru/%D0%B0/b%20c/', 'ru', '/%D0%B0/b%20c'],
  ['/ru/en/oats', 'ru', '/oats'],
  ['/%09RU%20/En', 'ru', '/'],
  ['/ru/oats/en', 'ru', '/oats/en'],
  ['/ru//evil.example', 'ru', '/evil.example'],
  ['/', null, '/'],
  ['/oats', null, '/oats'],
  ['/uk/oats', null, '/uk/oats'],
  ['/RU/oats', 'ru', '/oats'],
  ['/%72u/oats', 'ru', '/oats'],
  ['/ru?find=a/b', 'ru', '/?find=a/b'],
  ['/rustic-bread/ru', null, '/rustic-bread/ru'],
])('%s is a page in %s', (address, language, path) => {
  expect(splitAddress(address, LANGUAGES)).toEqual({ language, path })
})

test.each([
  ['//oats///first//', '/oats/first'],
  ['/oats%20', '/oats'],
  ['/%20/oats/ first%C2%A0%0A', '/oats/first'],
  // Messengers and editors put signs around an address that nobody sees.
  ['/oats/first%E2%80%8B', '/oats/first'],
  ['/%E2%81%A0oats%E2%80%8E%20', '/oats'],
  ['/a%E2%80%8Bb', '/a%E2%80%8Bb'],
  ['/%E2%80%8F', '/'],
  ['/index.html', '/'],
  ['/app.html', '/'],
  ['/ru/Index.HTM/', '/'],
  ['/oats/index.html?find=x', '/oats?find=x'],
  ['/Search/?q=A%20b/', '/search?q=A%20b/'],
  ['/Password/FORGOT-password', '/password/forgot-password'],
  ['/Checkout/Success#A', '/checkout/success#A'],
  ['/%53earch', '/search'],
  ['/Oats/First', '/Oats/First'],
  ['/%E0%A4%A/x', '/%25E0%25A4%25A/x'],
  ['/100%', '/100%25'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%252F', '/a%252F'],
])('%s is typed for %s', (typed, path) => {
  const tidy = splitAddress(typed, LANGUAGES).path
  expect(tidy).toBe(path)
  expect(splitAddress(tidy, LANGUAGES).path).toBe(tidy)
})

test.each(['oats', 'Oats_Book', 'oats.1', 'вівсянка', '燕麦', 'a:b;c,d', '~oats!', '1', '🍎'])(
  '%s can be a slug, and its address leads to it',
  (slug) => {
    expect(isSegment(slug)).toBe(true)
    expect(decodeURIComponent(splitAddress(`/ru/${encodeURIComponent(slug)}`, LANGUAGES).path)).toBe(`/${slug}`)
  },
)
test.each([
  '',
  '.',
  '..',
  'a/b',
  'a b',
  ' a',
  'a\\b',
  'a?b',
  'a#b',
  '100%',
  'index.html',
  'App.htm',
  'a\n',
  'a\u200b',
  '\ud800',
  'a\0',
])('%j is no segment of an address', (slug) => {
  expect(isSegment(slug)).toBe(false)
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
