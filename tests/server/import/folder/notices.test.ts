import { afterAll, beforeAll, expect, test } from 'vitest'
import { importEpubs } from '#server/import/epub/import-epubs.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, withoutArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { writeEpubs } from '#tests/support/content/read-epub.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { operatorCommand } from '#tests/support/server/operator-command.ts'

let shelf: TestDatabase
beforeAll(async () => {
  shelf = await openTestDatabase('embedded')
})
afterAll(() => shelf.close())

const priced = (price: string, discount = '0.00', files = smallLibrary()): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      text.replace(/price: "12.00"\ndiscount_amount: "3.00"/, `price: "${price}"\ndiscount_amount: "${discount}"`),
    ]),
  )

const renamed = (from: string, to: string): Record<string, string> => {
  const { [from]: text, ...files } = smallLibrary()
  return { ...files, [to]: present(text) }
}
const edited = (path: string, from: string, to: string): Record<string, string> => {
  const files = smallLibrary()
  return { ...files, [path]: present(files[path]).replace(from, to) }
}

/** What a dry run tells of a folder. */
async function noticesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const notices: string[] = []
  await importContent({
    db: shelf.db,
    folder: writeFolder(files),
    dryRun: true,
    tell: (notice) => notices.push(notice),
  })
  return notices
}

const NOBODY = 'nobody can pay it, so readers see only the beginning of all articles but the first of each book'

test.each([
  ['costs nothing', priced('0.00'), [`the price of all books in en together is 0.00 €; ${NOBODY}`]],
  ['costs its discount', priced('5.00', '5.00'), [`the price of all books in en together is 0.00 €; ${NOBODY}`]],
  [
    'costs less than anybody charges',
    priced('0.20'),
    ['the price of all books in en together is 0.40 €; providers of payments take no sum below 0.50'],
  ],
  ['costs as much as anybody charges', priced('0.25'), []],
  ['costs more', smallLibrary(), []],
  [
    'has a card without an article',
    withoutArticle('oats', 'first-oats'),
    ['the book oats has a card in ru, and no article in ru'],
  ],
  [
    'lacks the first article of a book in a language',
    renamed('books/oats/first-oats.ru.md', 'books/oats/second-oats.ru.md'),
    ['the first article of oats in ru is missing, so visitors read only the beginning of all'],
  ],
  [
    'has two books of the same order',
    edited('books/rye/book.yaml', 'order: 2', 'order: 1'),
    ['the books oats and rye have the same order, 1'],
  ],
  [
    'has a review to come',
    edited('books/oats/second-oats.en.md', 'title:', 'reviewer: An editor\nreviewed: 2962-11-24\ntitle:'),
    ['the article oats/second-oats in en was reviewed on 2962-11-24, a day still to come'],
  ],
])('a library that %s', async (_, files, notices) => {
  expect(await noticesOf(files)).toEqual(notices)
})

/** The small library, with words at the end of some of its articles. */
function withWords(words: Readonly<Record<string, string>>): Record<string, string> {
  const files = smallLibrary()
  for (const [name, added] of Object.entries(words)) {
    const path = `books/oats/${name}.md`
    files[path] = present(files[path]).replace('\n[^1]:', `\n${added}\n\n[^1]:`)
  }
  return files
}

test.each([
  [
    'a letter',
    withWords({ 'first-oats.en': 'The sign 米.' }),
    ['the PDF of oats in en shows 1 letter as an empty box, because the typefaces lack them: 米 in first-oats (1)'],
  ],
  [
    'letters in several articles',
    withWords({ 'first-oats.en': 'The sign 米, 米 again.', 'third-oats.en': 'Bread is לחם, oats σίτος.' }),
    [
      'the PDF of oats in en shows 5 letters as empty boxes, because the typefaces lack them: ' +
        '米 in first-oats (2), לחם in third-oats (3)',
    ],
  ],
  [
    'a text in another script',
    withWords({ 'first-oats.ru': '米は食べ物です。'.repeat(40) }),
    ['the book oats in ru has no PDF, because the typefaces lack its letters; readers are offered the EPUB'],
  ],
])('a library with %s that no PDF shows', async (_, files, notices) => {
  expect(await noticesOf(files)).toEqual(notices)
})

test('an EPUB with letters that no PDF shows is told of', async () => {
  await importContent({ db: shelf.db, folder: writeFolder(smallLibrary()) })
  const pages = [['one.xhtml', `<h1>One</h1><p>${'Rice and bread. '.repeat(30)}米</p>`]] as const
  const toc = '<li><a href="one.xhtml">One</a></li>'
  const paths = writeEpubs({ 'rice.en.epub': zipEpub(epubFiles({ pages, toc })) })
  const notices: string[] = []
  await importEpubs({ db: shelf.db, paths, dryRun: true, tell: (notice) => notices.push(notice) })
  expect(notices).toEqual([
    'the PDF of rice in en shows 1 letter as an empty box, because the typefaces lack them: 米 in one (1)',
  ])
})

test('an EPUB without a price is told of too, and the command prints it', async () => {
  await importContent({ db: shelf.db, folder: writeFolder(smallLibrary()) })
  const pages = [
    ['a.xhtml', '<h1>Один</h1><p>Каша.</p>'],
    ['b.xhtml', '<h1>Два</h1><p>Сіль.</p>'],
  ] as const
  const paths = writeEpubs({ 'free.uk.epub': zipEpub(epubFiles({ language: 'uk', pages })) })
  const notices: string[] = []
  const languages = { named: 'uk', mayAdd: async () => false }
  const tell = (notice: string) => notices.push(notice)
  await importEpubs({ db: shelf.db, paths, dryRun: true, languages, tell })
  expect(notices).toEqual([`the price of all books in uk together is 0.00 €; ${NOBODY}`])
  await importEpubs({ db: shelf.db, paths, dryRun: true, languages, tell, offer: { price: '3.00' } })
  expect(notices).toHaveLength(1)
  const run = operatorCommand('server/import/import-command.ts', shelf.url)
  const { code, out } = await run(...paths, '--language', 'uk', '--dry-run')
  expect([code, out.split('\n').filter((line) => line.startsWith('notice: '))]).toEqual([0, [`notice: ${notices[0]}`]])
})
