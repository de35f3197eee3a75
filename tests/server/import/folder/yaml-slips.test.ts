import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { oneArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

const FIRST = 'books/oats/first-oats.en.md'

const withTitle = (title: string) => {
  const files = oneArticle()
  files[FIRST] = present(files[FIRST]).replace('title: First oats\n', `title: ${title}\n`)
  return readLibrary(writeFolder(files))
}

async function faultsOf(title: string): Promise<string[]> {
  const error = await withTitle(title).catch((reason: unknown) => reason)
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

const QUOTE = 'put the value between quotation marks: title: "Vitamin D: sun"'
const LETTERS = 'write the letters themselves: B₁₂, &, —'
const NAMED = `a value that begins with *, & or ! is not taken: write it out, and ${QUOTE}`

test.each([
  ['a colon', 'Vitamin D: sun', `this cannot be read: ${QUOTE}`],
  ['colons', 'Vitamin D: sun: rain: snow', `this cannot be read: ${QUOTE}`],
  ['a quotation mark before more words', '"Salt" and rye', `this cannot be read: ${QUOTE}`],
  ['a sign that YAML keeps', '@home', `this cannot be read: ${QUOTE}`],
  ['a mark of code', '`oats`', `this cannot be read: ${QUOTE}`],
  ['stars', '*Oats*', NAMED],
  ['a mark', '&c. and more', NAMED],
  ['an exclamation mark', '!important oats', NAMED],
  ['a number sign', 'Salt # 1', `what comes after # is not read: ${QUOTE}, or take it away`],
  ['only a number sign', '# 1', `what comes after # is not read: ${QUOTE}, or take it away`],
  ['a word for yes', 'true', 'title: title has to be text; put it between quotation marks: "1984", "true"'],
  ['HTML', 'B<sub>12</sub>', `title: title is plain words, and would show <sub>; ${LETTERS}`],
  ['emphasis', 'The **whole** grain', `title: title is plain words, and would show **whole**; ${LETTERS}`],
  ['a note', 'Salt[^1]', `title: title is plain words, and would show [^1]; ${LETTERS}`],
  ['a link', '"[Salt](salt.md)"', `title: title is plain words, and would show ](; ${LETTERS}`],
  ['the name of a letter', 'Salt &amp; rye', `title: title is plain words, and would show &amp;; ${LETTERS}`],
  ['the number of a letter', 'Salt&#160;and rye', `title: title is plain words, and would show &#160;; ${LETTERS}`],
  ['nothing', '', 'title: title is empty'],
  ['a title that is there', 'Oats\ntitle: Rye', 'title is there twice'],
])('a title with %s is one fault, in plain words', async (_, title, fault) => {
  const line = title.includes('\n') ? 3 : 2
  expect(await faultsOf(title)).toEqual([`${FIRST}:${line}: ${fault}`])
})

test('a quotation mark without another is named as that', async () => {
  expect((await faultsOf('"Salt')).join()).toContain('a quotation mark before a value has none at the end of the value')
})

test.each([
  ['"Vitamin D: sun"', 'Vitamin D: sun'],
  ["'Salt # 1'", 'Salt # 1'],
  ['"Salt" # the mineral', 'Salt'],
  ['Salt#1', 'Salt#1'],
  ['10:30 in the morning', '10:30 in the morning'],
  ['B₁₂ & salt, 5 < 6 * 2', 'B₁₂ & salt, 5 < 6 * 2'],
  ['Salt_and_rye (1 * 2 * 3) [sic]', 'Salt_and_rye (1 * 2 * 3) [sic]'],
])('the title %s is read', async (written, title) => {
  const { books } = await withTitle(written)
  const article = books.find(({ slug }) => slug === 'oats')?.articles[0]
  expect(article?.translations.find(({ lang }) => lang === 'en')?.title).toBe(title)
})

test('a comment in book.yaml is a comment', async () => {
  const files = oneArticle()
  files['books/oats/book.yaml'] = present(files['books/oats/book.yaml']).replace(
    'order: 1',
    '# The first\norder: 1 # of two',
  )
  await expect(readLibrary(writeFolder(files))).resolves.toBeDefined()
})

test.each([
  ['after the last name', '', '---\n', 7],
  ['around all names', '---\n', '---\n', 8],
  ['before more names', '', '---\nformerly: bran\n', 7],
])('a line of --- %s of a book.yaml is told as that', async (_, before, after, line) => {
  const files = oneArticle()
  files['books/oats/book.yaml'] = before + present(files['books/oats/book.yaml']) + after
  const error = await readLibrary(writeFolder(files)).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ContentFaultsError)
  expect(String(error)).toContain(
    `books/oats/book.yaml:${line}: a line of --- ends what is read here; delete it: only texts begin with front matter`,
  )
  expect(String(error).split('\n')).toHaveLength(1)
})

test('a line of --- before the first name is no fault', async () => {
  const files = oneArticle()
  files['books/oats/book.yaml'] = `---\n${files['books/oats/book.yaml']}`
  await expect(readLibrary(writeFolder(files))).resolves.toBeDefined()
})
