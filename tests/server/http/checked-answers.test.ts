import { expect, test } from 'vitest'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { checked } from '#server/http/bind.ts'

const book = {
  id: '1',
  type: 'books' as const,
  attributes: {
    slug: 'oats',
    title: 'Oats',
    description: '',
    author: null,
    price: 12,
    discount_amount: 0,
    currencySymbol: '€',
    articles_count: 3,
    hero_image: null,
    updated_at: '2026-01-01T00:00:00Z',
    formerly: ['oat'],
  },
}
const check = (attributes: Readonly<Record<string, unknown>>) =>
  checked(
    contentEndpoints.books,
    { data: [{ ...book, attributes: { ...book.attributes, ...attributes } }] },
    {
      checkAnswers: true,
    },
  )

test('what a client forgives another server is an error in ours', () => {
  expect(() => check({})).not.toThrow()
  expect(() => check({ updated_at: '2026-01-01T00:00:00+00:00' })).toThrow('data.0.attributes.updated_at')
  expect(() => check({ articles_count: '3' })).toThrow('articles_count')
  expect(() => check({ hero_image: { title: null } })).toThrow('hero_image')
  expect(() => check({ formerly: ['A b'] })).toThrow('formerly')
})
