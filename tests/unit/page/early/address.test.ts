import { expect, test } from 'vitest'
import { articleAt } from '#page/early/address.ts'

test.each([
  ['/oats/first', { bookSlug: 'oats', slug: 'first' }],
  ['/oats/first/', { bookSlug: 'oats', slug: 'first' }],
  ['/%D0%B0/b%20c', { bookSlug: 'а', slug: 'b c' }],
  ['/', null],
  ['/oats', null],
  ['/oats/first/more', null],
  ['/oats/%zz', null],
])('the slugs in %s', (path, named) => {
  expect(articleAt(path)).toEqual(named)
})
