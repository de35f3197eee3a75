import { expect, test } from 'vitest'
import { assetKeysIn } from '#server/files/article-tree.ts'
import { ContentFaultsError } from '#server/import/faults.ts'
import { INCOMPLETE, openInputs, REFUSED, WITHOUT_BOOKS } from '#tests/support/content/inputs/inputs.ts'

const { names, read } = openInputs()

test('there is an input for each expectation', () => {
  expect(names.length).toBeGreaterThan(50)
  expect(names).toEqual(expect.arrayContaining([...Object.keys(REFUSED), ...INCOMPLETE, WITHOUT_BOOKS]))
})

test.each(Object.entries(REFUSED))('%s is refused, with the place and what to do', async (name, fault) => {
  const error = await read(name).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ContentFaultsError)
  expect(String(error)).toMatch(fault)
})

test.each(names.filter((name) => !(name in REFUSED)))('%s is imported, with all of its pictures', async (name) => {
  const library = await read(name)
  const articles = library.books.flatMap((book) => book.articles.flatMap(({ translations }) => translations))
  expect(articles.length > 0).toBe(name !== WITHOUT_BOOKS)
  const assets = new Set(library.assets.map(({ key }) => key))
  for (const { content } of articles) {
    expect(content).not.toBe('')
    expect(assetKeysIn(content).filter((key) => !assets.has(key))).toEqual([])
    expect(content).not.toMatch(/<img (?![^>]*src="\/api\/assets\/)/)
  }
  if ('reports' in library)
    expect(library.reports.map(({ leftOut }) => leftOut.length)).toEqual([INCOMPLETE.includes(name) ? 1 : 0])
})
