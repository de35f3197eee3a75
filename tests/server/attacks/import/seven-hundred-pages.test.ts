// @module-tag deep
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { CHAPTERS, LEAST_WORDS, largeEpub } from '#tests/support/content/large/large-book.ts'
import { readEpubBytes, writeEpubs } from '#tests/support/content/read-epub.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'

const CHILD = 'tests/support/content/large/import-epub.child.ts'
/** Looked at in the deep run only, as this whole file. */
const MOST_MS = 5_000
const MEGABYTE = 1024 * 1024
const MOST_BYTES = 300 * MEGABYTE

test('a book of 700 pages is read whole', async () => {
  const { books } = await readEpubBytes(largeEpub())
  const articles = books[0]?.articles ?? []
  expect(articles).toHaveLength(CHAPTERS)
  const total = articles.reduce((sum, { translations }) => sum + (translations[0]?.words ?? 0), 0)
  expect(total).toBeGreaterThan(LEAST_WORDS)
})

test('a book of 700 pages is imported in 5 s and 300 MB', { tags: ['deep'], timeout: 120_000 }, async () => {
  const shelf = await openTestDatabase('embedded')
  try {
    const [path] = writeEpubs({ 'large.epub': largeEpub() })
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', CHILD, present(path)], {
      ...{ cwd: ROOT, timeout: 100_000 },
      env: { ...process.env, DATABASE_URL: shelf.url, DATA_DIR: '/nonexistent' },
    })
    const { ms, bytes, added } = JSON.parse(stdout)
    console.info(`a book of 700 pages: ${ms} ms, ${Math.round(bytes / MEGABYTE)} MB`)
    expect(added).toBeGreaterThan(CHAPTERS)
    expect(ms).toBeLessThan(MOST_MS)
    expect(bytes).toBeLessThan(MOST_BYTES)
  } finally {
    await shelf.close()
  }
})
