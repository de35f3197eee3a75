import { expect, test } from 'vitest'
import type { PublicLibrary, PublicText } from '#server/pages/public-library.ts'
import { sitemapFiles } from '#server/pages/sitemap.ts'

const TEXTS = 15_000

const libraryOf = (texts: readonly PublicText[]): PublicLibrary => ({
  version: '',
  languages: ['en', 'ru'],
  texts,
  bySlug: new Map(),
  byArticle: new Map(),
  formerBooks: new Map(),
  formerArticles: new Map(),
})

// Everybody may ask for any number, and pays nothing when there is no such file.
test('no address is written to learn whether a sitemap has a file of some number', () => {
  let read = 0
  const changed = new Map(['en', 'ru'].map((lang) => [lang, '2026-01-01T00:00:00.000Z']))
  const text: PublicText = {
    kind: 'book',
    article: null,
    changed,
    plain: 'en',
    get slug() {
      read += 1
      return 'book'
    },
  }
  expect(sitemapFiles(libraryOf(Array.from({ length: TEXTS }, () => text)))).toBe(3)
  expect(read).toBe(0)
  expect(sitemapFiles(libraryOf([{ ...text, plain: null }]))).toBe(1)
})
