import { expect, test } from 'vitest'
import { assetKeysIn } from '#server/files/article-tree.ts'
import { linesOf } from '#server/import/epub/import-report.ts'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { articleOf, INCOMPLETE, openInputs, REFUSED, WITHOUT_BOOKS } from '#tests/support/content/inputs/inputs.ts'
import { copyWith, linksOf } from '#tests/support/content/inputs/links.ts'

const { names, pathOf, read } = openInputs()

const faultsOf = async (library: Promise<unknown>): Promise<string[]> => {
  const error = await library.catch((reason: unknown) => reason)
  if (!(error instanceof ContentFaultsError)) throw error
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

test('there is an input for each expectation', () => {
  expect(names.length).toBeGreaterThan(50)
  expect(names).toEqual(expect.arrayContaining([...Object.keys(REFUSED), ...Object.keys(INCOMPLETE), WITHOUT_BOOKS]))
})

test.each(Object.entries(REFUSED))(
  '%s is refused, with the place and what to do, and nothing else',
  async (name, all) => {
    expect(await faultsOf(read(name))).toEqual(all)
  },
)

test.each(names.filter((name) => !(name in REFUSED)))(
  '%s is imported, with all of its pictures and words',
  async (name) => {
    const library = await read(name)
    const articles = library.books.flatMap((book) => book.articles.flatMap(({ translations }) => translations))
    expect(articles.length > 0).toBe(name !== WITHOUT_BOOKS)
    const assets = new Set(library.assets.map(({ key }) => key))
    for (const { content } of articles) {
      expect(content).not.toBe('')
      expect(assetKeysIn(content).filter((key) => !assets.has(key))).toEqual([])
      expect(content).not.toMatch(/<img (?![^>]*src="\/api\/assets\/)/)
      const ids = Array.from(content.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
      expect(ids).toEqual([...new Set(ids)])
    }
    if (!('reports' in library)) return
    const losses = library.reports.flatMap(linesOf).filter((line) => line.includes(': left out: '))
    const loss = INCOMPLETE[name]
    expect(losses).toEqual(loss === undefined ? [] : [`book.epub: left out: ${loss}`])
    expect(library.reports.map(({ words, imported }) => words - imported)).toEqual([0])
  },
)

test('each link that is no fault works, and each that is one has a true reason', async () => {
  const file = 'books/oats/first.en.md'
  const withAddresses = copyWith(pathOf('E20a-links'), file, [
    ['(second)', '(/oats/second)'],
    ['(www.example.org)', '(https://www.example.org)'],
  ])
  expect(await faultsOf(readLibrary(withAddresses))).toEqual([
    `${file}:7: the link #h-nope leads nowhere in this text`,
    `${file}:7: the link /oats/second#h-nope: there is no part #h-nope in that text`,
  ])
  const withParts = copyWith(withAddresses, file, [
    ['(/oats/second#h-nope)', '(/oats/second)'],
    ['(#h-nope)', '(/oats/first)'],
  ])
  expect(linksOf(articleOf(await readLibrary(withParts), 'first'))).toEqual({
    ...{ slash: '/oats/second', frag: '/oats/second', own: '/oats/first', rel: '/oats/second' },
    ...{ up: 'https://Example.org/', www: 'https://www.example.org' },
  })
})
