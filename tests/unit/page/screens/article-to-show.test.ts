import { expect, test } from 'vitest'
import type { ReadableArticle } from '#db/library/article-reader.ts'
import { articleToShow } from '#page/screens/article/article-to-show.ts'

const AT = { slug: 'salt', lang: 'en' } as const

const read = (slug: string, lang = 'en'): ReadableArticle => ({
  article: {
    ...{ aud: 'pub', lang, bookSlug: 'oats', slug, id: '1', position: 1, title: slug, description: '' },
    ...{ readingMinutes: 1, restricted: false, updatedAt: '', pack: 0, chars: 0, figures: [] },
  },
  ...{ html: '', book: null, index: 0, count: 1, prev: null, next: null },
})

test('the text of an article stays while nobody knows in which book the article is now', () => {
  const last = read('salt')
  expect(articleToShow({ state: 'unsure' }, last, AT)).toBe(last)
})

test('nothing else is shown in its place', () => {
  for (const last of [null, read('bread'), read('salt', 'uk')])
    expect(articleToShow({ state: 'unsure' }, last, AT)).toBe('wait')
  expect(articleToShow({ state: 'not-yet' }, read('salt'), AT)).toBe('wait')
  expect(articleToShow({ state: 'found', value: read('bread') }, null, AT)).toBeNull()
  const value = read('salt')
  expect(articleToShow({ state: 'found', value }, read('bread'), AT)).toBe(value)
})
