import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { article, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

type Files = Record<string, string>
type Change = (files: Files) => void

const OATS = 'books/oats'
const SECOND = `${OATS}/second-oats.en.md`
const CARD = `${OATS}/book.en.md`
const LINK = '[a](/oats/second-oats) [b](/oats) [c](/oats/second-oats#h-first-heading)'

/** What is wrong with a library after some changes. A page and another book have links to the oats. */
async function faultsOf(...changes: readonly Change[]): Promise<string[]> {
  const files = smallLibrary()
  for (const path of ['pages/home.en.md', 'books/rye/first-rye.en.md', `${OATS}/first-oats.en.md`])
    files[path] = `${present(files[path])}\n${LINK}\n`
  for (const change of changes) change(files)
  const error = await readLibrary(writeFolder(files)).catch((reason: unknown) => reason)
  if (error instanceof ContentFaultsError)
    return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
  if (error instanceof Error) throw error
  return []
}

const edit =
  (path: string, from: RegExp | string, to: string): Change =>
  (files) => {
    files[path] = present(files[path]).replace(from, to)
  }
const move =
  (from: string, to: string): Change =>
  (files) => {
    for (const [path, text] of Object.entries(files))
      if (path.startsWith(from)) {
        delete files[path]
        files[path.replace(from, to)] = text
      }
  }
const add =
  (path: string, text: string): Change =>
  (files) => {
    files[path] = text
  }
const reviewed = edit(SECOND, 'title:', 'reviewed: 2026-11-24\ntitle:')
const reviewer = edit(CARD, 'title:', 'reviewer: An editor\ntitle:')
const HEIC = Buffer.from('AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj', 'base64').toString('latin1')

test('the links of the changes lead somewhere', async () => {
  expect(await faultsOf(reviewed, reviewer)).toEqual([])
})

test.each<[string, readonly Change[], string]>([
  ['a colon in a title', [edit(SECOND, /title: .*/, 'title: Salt: more')], `${SECOND}:2: this cannot be read`],
  [
    'a colon in the title of a card',
    [reviewed, reviewer, edit(CARD, /title: .*/, 'title: Salt: more')],
    `${CARD}:3: this cannot be read`,
  ],
  [
    'a slip in the only card of a book',
    [edit('books/rye/book.en.md', /title: .*/, 'title: Salt: more')],
    'books/rye/book.en.md:2: this cannot be read',
  ],
  ['a broken cover', [add(`${OATS}/images/cover.svg`, '<svg')], `${OATS}/images/cover.svg:1: the drawing`],
  ['a price without decimals', [edit(`${OATS}/book.yaml`, '"12.00"', '"12"')], `${OATS}/book.yaml:2: price: a price`],
  ['a name in capitals', [edit(SECOND, 'title:', 'Title:')], `${SECOND}:2: Title: it is called title`],
  [
    'a hyphen in a name',
    [edit(`${OATS}/book.yaml`, 'discount_amount', 'discount-amount')],
    `${OATS}/book.yaml:3: discount-amount: it is called discount_amount`,
  ],
  [
    'a book without its list',
    [move(`${OATS}/book.yaml`, `${OATS}/book.yml`)],
    `${OATS}/book.yaml:1: the file is missing`,
  ],
  [
    'a slip in the list of pages',
    [edit('pages/pages.yaml', '- home', '- Home page')],
    'pages/pages.yaml:1: the entry: an address',
  ],
  [
    'an article with another name',
    [move(SECOND, `${OATS}/second_oats.en.md`)],
    `${OATS}/second_oats.en.md:1: not listed in book.yaml. The listed article second-oats has no file`,
  ],
  [
    'a listed article without a file',
    [move(SECOND, 'nowhere')],
    `${OATS}/book.yaml:1: the article second-oats is listed`,
  ],
  [
    'a dead link in the text that another links to',
    [edit(SECOND, '## First', '[x](#h-none)\n\n## First')],
    `${SECOND}:7: the link #h-none leads nowhere`,
  ],
  [
    'a picture in three texts',
    [add(`${OATS}/images/box.svg`, HEIC), edit(`${OATS}/book.yaml`, 'cover.svg', 'box.svg')],
    `${OATS}/images/box.svg:1: this is not a picture`,
  ],
  [
    'a missing card',
    [
      add('books/rye/first-rye.ru.md', article('Рожь', 'ru')),
      add('books/rye/second-rye.ru.md', article('Ещё рожь', 'ru')),
    ],
    'books/rye/book.yaml:1: the book has no book.ru.md, so nobody would find its articles in ru',
  ],
  [
    'no card at all',
    [move(CARD, 'x'), move(`${OATS}/book.ru.md`, 'y')],
    `${OATS}/book.yaml:1: the book has no book.<language>.md`,
  ],
])('%s is one fault', async (_, changes, fault) => {
  expect(await faultsOf(...changes)).toEqual([expect.stringContaining(fault)])
})

test.each<[string, readonly Change[], string]>([
  ['the folder of the books', [move('books/', 'Books/')], 'Books:1: the folder is called books'],
  ['a folder', [add('drafts/a.txt', 'x')], 'drafts:1: this folder is not known'],
  ['a list', [add('book.yaml', 'x')], 'book.yaml:1: this file is not known here'],
  ['a text beside the books', [add('books/x.md', 'x')], 'books/x.md:1: each book has a folder'],
  ['a folder of chapters', [add(`${OATS}/chapters/x.md`, 'x')], `${OATS}/chapters:1: a book has one folder, images`],
  ['the folder of the pictures', [move(`${OATS}/images/`, `${OATS}/Images/`)], `${OATS}/Images:1: the folder of the`],
  [
    'a text among pictures',
    [add(`${OATS}/images/x.en.md`, 'x')],
    `${OATS}/images/x.en.md:1: images/ has pictures only`,
  ],
  [
    'a text in a folder of pictures',
    [add(`${OATS}/images/old/x.en.md`, 'x')],
    `${OATS}/images/old/x.en.md:1: images/ has pictures only`,
  ],
  ['a folder of pages', [add('pages/sub/x.en.md', 'x')], 'pages/sub:1: pages/ has no folders'],
  [
    'a page without a file',
    [edit('pages/pages.yaml', '- terms', '- terms\n- about')],
    'pages/pages.yaml:1: the page about is listed, and has no file in any language',
  ],
])('%s in the wrong place or with another name is a fault', async (_, changes, fault) => {
  expect(await faultsOf(...changes)).toEqual([expect.stringContaining(fault)])
})

test('what lies beside the content is no fault', async () => {
  const others = ['README.md', 'LICENSE', '.gitignore', '.git/config', 'Makefile', 'package.json']
  const beside = [
    ...others,
    'books/.DS_Store',
    `${OATS}/Thumbs.db`,
    `${OATS}/images/box.psd`,
    `${OATS}/images/old/a.png`,
  ]
  expect(await faultsOf(...beside.map((path) => add(path, 'x')))).toEqual([])
})
