import { expect, test } from 'vitest'
import { linkResolver } from '#server/files/book-links.ts'

const BOOK = { slug: 'book', lang: 'uk' }

test.each([
  ['https://a.example/%zz', 'https://a.example/%25zz'],
  ['https://a.example/x y|z?q=1%20|2', 'https://a.example/x%20y%7Cz?q=1%20%7C2'],
  ['mailto:ann@a.example?subject=x y', 'mailto:ann@a.example?subject=x%20y'],
])('the address %s is one that EPUB readers take', (href, url) => {
  expect(linkResolver(BOOK, [], 'https://l.example')(href, 'one')).toEqual({ to: 'outside', url })
})

// Without the language, a reader of another one would get the text in that, or nothing.
test.each([
  ['/', 'https://l.example/uk'],
  ['/terms', 'https://l.example/uk/terms'],
  ['/rye/first-rye#salt', 'https://l.example/uk/rye/first-rye#salt'],
])('the link %s leaves the book for the library in its language', (href, url) => {
  expect(linkResolver(BOOK, [], 'https://l.example')(href, 'one')).toEqual({ to: 'outside', url })
})
