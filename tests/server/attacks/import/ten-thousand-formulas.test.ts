import { describe, expect, test } from 'vitest'
import { FORMULAS, formulaEpub } from '#tests/support/content/large/formula-book.ts'
import { MEGABYTE, measuredImport } from '#tests/support/content/large/measured-import.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

/** It takes 7 s and 360 MB on two cores. What grows with the square of the formulas would take minutes. */
const MOST_MS = 20_000
const MOST_BYTES = 500 * MEGABYTE

async function formulasIn(epub: Uint8Array): Promise<number> {
  const { books, reports } = await readEpubBytes(epub)
  expect(present(reports[0]).leftOut).toEqual([])
  const texts = (books[0]?.articles ?? []).flatMap(({ translations }) => translations)
  return texts.reduce((sum, { content }) => sum + (content.match(/<math[ >]/g) ?? []).length, 0)
}

test('a book of mathematics comes with each of its formulas', async () => {
  expect(await formulasIn(formulaEpub(400))).toBe(400)
})

describe('a book of 10,000 formulas', { tags: ['deep'] }, () => {
  test('comes with each of them', { timeout: 120_000 }, async () => {
    expect(await formulasIn(formulaEpub())).toBe(FORMULAS)
  })

  test('is imported in 20 s and 500 MB', { timeout: 120_000 }, async () => {
    const { ms, bytes } = await measuredImport('a book of 10,000 formulas', formulaEpub())
    expect(ms).toBeLessThan(MOST_MS)
    expect(bytes).toBeLessThan(MOST_BYTES)
  })
})
