// @module-tag deep
import { expect, test } from 'vitest'
import { CHAPTERS, LEAST_WORDS, largeEpub } from '#tests/support/content/large/large-book.ts'
import { MEGABYTE, measuredImport } from '#tests/support/content/large/measured-import.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'

/** Looked at in the deep run only, as this whole file. */
const MOST_MS = 5_000
const MOST_BYTES = 300 * MEGABYTE

test('a book of 700 pages is read whole', async () => {
  const { books } = await readEpubBytes(largeEpub())
  const articles = books[0]?.articles ?? []
  expect(articles).toHaveLength(CHAPTERS)
  const total = articles.reduce((sum, { translations }) => sum + (translations[0]?.words ?? 0), 0)
  expect(total).toBeGreaterThan(LEAST_WORDS)
})

test('a book of 700 pages is imported in 5 s and 300 MB', { tags: ['deep'], timeout: 120_000 }, async () => {
  const times: number[] = []
  // The quickest of three counts, because other tests may run beside it.
  while (times.length < 3 && !times.some((ms) => ms < MOST_MS)) {
    const { ms, bytes, added } = await measuredImport('a book of 700 pages', largeEpub())
    expect(added).toBeGreaterThan(CHAPTERS)
    expect(bytes).toBeLessThan(MOST_BYTES)
    times.push(ms)
  }
  expect(Math.min(...times)).toBeLessThan(MOST_MS)
})
