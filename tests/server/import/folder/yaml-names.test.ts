import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

const FIRST = 'books/oats/first-oats.en.md'
const BOOK = 'books/oats/book.yaml'

/** What is wrong with a small library in which one text of a file is another. */
async function faultsOf(path: string, from: string, to: string): Promise<string[]> {
  const files = smallLibrary()
  files[path] = present(files[path]).replace(from, to)
  const error = await readLibrary(writeFolder(files)).catch((reason: unknown) => reason)
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

const unknown = (name: string): string => `${name}: there is no such name here`

test('each of several unknown names is told, with its own line', async () => {
  const properties = 'tags: [grain]\naliases:\n  - Oat\n1984: x\ntitle:'
  expect(await faultsOf(FIRST, 'title:', properties)).toEqual([
    `${FIRST}:2: ${unknown('tags')}`,
    `${FIRST}:3: ${unknown('aliases')}`,
    `${FIRST}:5: ${unknown('1984')}`,
  ])
})

test('unknown names in an entry of a list are told too, beside other faults', async () => {
  const list = 'articles:\n  - address: first-oats\n    slug: x\n    name: y\n  - Second\n  - third-oats'
  expect(await faultsOf(BOOK, 'articles: [first-oats, second-oats, third-oats]', `language: en\n${list}`)).toEqual([
    `${BOOK}:6: ${unknown('language')}`,
    `${BOOK}:9: ${unknown('articles.slug')}`,
    `${BOOK}:10: ${unknown('articles.name')}`,
    `${BOOK}:11: articles: an address has small Latin letters, digits and hyphens: what-to-eat`,
  ])
})

test('a folder with thousands of unknown names has an end', async () => {
  const names = Array.from({ length: 2000 }, (_, at) => `x${at}: 1\n`).join('')
  expect((await faultsOf(FIRST, 'title:', `${names}title:`)).length).toBeGreaterThan(50)
})

test.each([
  [FIRST, 'title:', 'titel:', 2, 'titel: it is called title'],
  [FIRST, 'description:', 'descripton:', 3, 'descripton: it is called description'],
  [FIRST, 'title:', 'Titles:', 2, 'Titles: it is called title'],
  [BOOK, 'discount_amount:', 'discount-amont:', 3, 'discount-amont: it is called discount_amount'],
  ['languages.yaml', 'name: English', 'nmae: English', 2, 'nmae: it is called name'],
])('in %s a slip in a name is one fault: %s %s', async (path, from, to, line, message) => {
  expect(await faultsOf(path, from, to)).toEqual([`${path}:${line}: ${message}`])
})

test('a name that is missing and another one that is not known are two faults', async () => {
  expect(await faultsOf(FIRST, 'title:', 'colour:')).toEqual([
    `${FIRST}:2: ${unknown('colour')}`,
    `${FIRST}:2: title: it is missing`,
  ])
})
