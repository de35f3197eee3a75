import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { oneArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

const FIRST = 'books/oats/first-oats.en.md'
const front = (title: string, body: string): string => `---\ntitle: ${title}\ndescription: About\n---\n${body}\n`
const read = (files: Readonly<Record<string, string>>) => readLibrary(writeFolder({ ...oneArticle(), ...files }))

async function faultsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const error = await read(files).catch((reason: unknown) => reason)
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

const unseen = (name: string): string =>
  `the sign ${name} is no letter, and readers would not see it; delete it, or write what it stood for`

test.each([
  ['a line of Word', 'Oats\u000bRye', `${FIRST}:5: ${unseen('U+000B')}`],
  ['a new page', 'Oats\n\n\fRye', `${FIRST}:7: ${unseen('U+000C')}`],
  ['a bell', 'Oats\r\nand \u0007rye', `${FIRST}:6: ${unseen('U+0007')}`],
  ['a quotation mark in a wrong encoding', 'Oats \u0093rye', `${FIRST}:5: ${unseen('U+0093')}`],
  ['an ellipsis in a wrong encoding', 'Oats\u0085', `${FIRST}:5: ${unseen('U+0085')}`],
  ['an end of a line in a layout', 'Oats\u2028Rye', `${FIRST}:5: ${unseen('U+2028')}`],
  ['points of a list in Word', 'Buy:\n\uf0b7 oats', `${FIRST}:6: ${unseen('U+F0B7')}`],
  ['a lost letter', 'К�ша', `${FIRST}:5: the sign � stands for a letter that a program lost; write the letter anew`],
])('%s in a text is a fault', async (_, body, fault) => {
  expect(await faultsOf({ [FIRST]: front('Oats', body) })).toEqual([fault])
})

test('they are faults in titles and lists too, and other faults of the file are told at once', async () => {
  expect(await faultsOf({ [FIRST]: front('O\u0000ats', '##### Rye') })).toEqual([
    `${FIRST}:2: ${unseen('U+0000')}`,
    expect.stringContaining(`${FIRST}:5: a heading of level 5`),
  ])
  const list = present(oneArticle()['pages/pages.yaml'])
  expect(await faultsOf({ 'pages/pages.yaml': `${list}# \u001b\n` })).toEqual([
    `pages/pages.yaml:4: ${unseen('U+001B')}`,
  ])
})

test('a text may begin with its mark twice, and so may a list', async () => {
  const twice = (text: string): string => `\ufeff\ufeff${text}`
  const list = present(oneArticle()['languages.yaml'])
  const { books } = await read({ [FIRST]: twice(front('Rye', 'Oats.')), 'languages.yaml': twice(list) })
  expect(books[0]?.articles[0]?.translations.find(({ lang }) => lang === 'en')?.title).toBe('Rye')
})

test('a title that its author wrote in several lines is one line', async () => {
  const text = front('|\n  Oats and\n  rye', 'Oats.')
  const [book] = (await read({ [FIRST]: text })).books
  expect(book?.articles[0]?.translations.find(({ lang }) => lang === 'en')?.title).toBe('Oats and rye')
})
