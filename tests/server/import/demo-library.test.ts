import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLibrary } from '#server/import/folder/read-library.ts'

const ARTICLES_A_BOOK = 8
const LANGUAGES = ['en', 'ru', 'uk']
const library = await readLibrary('content')

test.each(library.books.map((book) => [book.slug, book] as const))(
  '%s has eight articles in each language, and each names its author and its review',
  (_, { articles }) => {
    expect(articles).toHaveLength(ARTICLES_A_BOOK)
    for (const { translations } of articles) {
      expect(translations.map(({ lang }) => lang).sort()).toEqual(LANGUAGES)
      for (const { credits } of translations)
        expect(credits).toEqual({
          author: expect.stringMatching(/Larder/),
          reviewer: expect.stringMatching(/not a doctor|не врач|не лікар/),
          reviewed_on: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
          not_medical_advice: true,
        })
    }
  },
)

/** Counts words, without the numbers in tables. */
const words = (text: string): number => text.match(/\p{L}[\p{L}\p{N}]*(?:[’'ʼ-][\p{L}\p{N}]+)*/gu)?.length ?? 0

test('the demo library has no fault, and every article 700 to 1,400 words in each of three languages', () => {
  expect(library.languages.map((language) => language.iso)).toEqual(LANGUAGES)
  const counts = library.books.flatMap((book) =>
    book.articles.flatMap((one) =>
      one.translations.map((text) => ({ name: `${one.slug}.${text.lang}`, words: words(text.text) })),
    ),
  )
  const articles = library.books.flatMap((book) => book.articles)
  expect(counts.length).toBe(articles.length * library.languages.length)
  expect(counts.filter(({ words }) => words < 700 || words > 1_400)).toEqual([])
})

const drawings = readdirSync('content/books').flatMap((book) =>
  readdirSync(join('content/books', book, 'images'))
    .filter((name) => /\.(en|ru|uk)\.svg$/.test(name))
    .map((name) => join('content/books', book, 'images', name)),
)

/** The last sign of a drawing, and the words that say what it means. */
const KEY = /\/>\s*(?:<text[^>]*>(?:[^<]|<\/?tspan[^>]*>)*<\/text>\s*)+(?:<\/g>\s*)*<\/svg>\s*$/
/** A sign of a key: a small square before words. One with a number in it is followed by that. */
const SQUARE =
  /<rect [^>]*\bwidth="([123]\d(?:\.\d+)?)" height="\1"[^>]*\bfill="([^"]*)"[^>]*\/>\s*<text(?![^>]*"middle")/g
const PAPER = '#fffdf8'

test('each diagram ends with a key, and no two signs of it differ by their colours alone', () => {
  const patterned = drawings.filter((path) => readFileSync(path, 'utf8').includes('<pattern '))
  expect(patterned.length).toBeGreaterThan(drawings.length / 2)
  for (const path of drawings) {
    const text = readFileSync(path, 'utf8')
    expect(text, path).toMatch(KEY)
    const fills = new Set(Array.from(text.matchAll(SQUARE), ([, , fill = '']) => fill))
    const plain = [...fills].filter((fill) => !fill.startsWith('url(') && fill !== PAPER)
    expect(plain.length, `${path}: ${plain.join()}`).toBeLessThan(2)
  }
})

test('there is a diagram for each article, and each has a title and the interface’s typeface', () => {
  expect(drawings.length).toBeGreaterThanOrEqual(library.books.length * ARTICLES_A_BOOK * LANGUAGES.length)
  for (const path of drawings) {
    const text = readFileSync(path, 'utf8')
    expect(text, path).toMatch(/<title>[^<]{8,}<\/title>/)
    expect(text, path).toMatch(/<svg[^>]*font-family="Golos Text/)
  }
})
