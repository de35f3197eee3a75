import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { oneArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

type Files = Record<string, string>
const FIRST = 'books/oats/first-oats.en.md'
const BOOK = 'books/oats/book.yaml'

async function faultsOf(change: (files: Files) => void): Promise<string[]> {
  const files = oneArticle()
  change(files)
  const error = await readLibrary(writeFolder(files)).catch((reason: unknown) => reason)
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

const edit =
  (path: string, from: RegExp | string, to: string) =>
  (files: Files): void => {
    files[path] = present(files[path]).replace(from, to)
  }

test.each<[string, (files: Files) => void, string]>([
  ['an empty title', edit(FIRST, /title: .*/, 'title: " "'), `${FIRST}:2: title: title is empty`],
  ['a missing title', edit(FIRST, /title: .*\n/, ''), `${FIRST}:2: title: it is missing`],
  ['an unknown name', edit(FIRST, 'title:', 'colour: red\ntitle:'), `${FIRST}:2: colour: there is no such name here`],
  [
    'a number for a title',
    edit(FIRST, /title: .*/, 'title: 1984'),
    `${FIRST}:2: title: title has to be text; put it between quotation marks: "1984", "true"`,
  ],
  ['a text for a number', edit(BOOK, 'order: 1', 'order: "2"'), `${BOOK}:1: order: order is a whole number: 1`],
  ['a number beyond all books', edit(BOOK, 'order: 1', 'order: 1e10'), `${BOOK}:1: order: order is a million at most`],
  [
    'a price below 0',
    edit(BOOK, '"12.00"', '"-1.00"'),
    `${BOOK}:2: price: a price is 0.00 or more, with two decimals: "12.00"`,
  ],
  ['a part of a number', edit(BOOK, 'order: 1', 'order: 1.5'), `${BOOK}:1: order: order is a whole number: 1`],
  [
    'a number for an address',
    edit(BOOK, '[first-oats', '[1984, first-oats'),
    `${BOOK}:6: articles: an address has small Latin letters, digits and hyphens: what-to-eat. A number needs quotation marks`,
  ],
  [
    'a text for a list',
    edit(BOOK, /articles: .*/, 'articles: first-oats'),
    `${BOOK}:6: articles: it is a list; each entry is a line that begins with a hyphen`,
  ],
  ['no names', edit(FIRST, /title: .*\ndescription: .*\n/, ''), `${FIRST}:2: the file: it needs names with values`],
  [
    'a language twice',
    edit('languages.yaml', /$/, '- iso: en\n  name: Again\n'),
    'languages.yaml:1: the file: a language is listed twice',
  ],
  [
    'a code that is none',
    edit('languages.yaml', /$/, '- iso: English\n  name: Again\n'),
    'languages.yaml:3: iso: a language code is like uk, pt-BR or sr-Latn',
  ],
  [
    'the code of a country',
    edit('languages.yaml', /$/, '- iso: ua\n  name: Українська\n'),
    'languages.yaml:3: iso: no language has the code ua; Ukrainian is uk',
  ],
  [
    'a code that no language has',
    edit('languages.yaml', /$/, '- iso: zz\n  name: Again\n'),
    'languages.yaml:3: iso: no language has the code zz',
  ],
  [
    'a code of three letters',
    edit('languages.yaml', /$/, '- iso: ukr\n  name: Українська\n'),
    'languages.yaml:3: iso: Ukrainian has a code of two letters; write uk, not ukr',
  ],
  [
    'a code of three letters with a region',
    edit('languages.yaml', /$/, '- iso: ger-AT\n  name: Deutsch\n'),
    'languages.yaml:3: iso: German has a code of two letters; write de, not ger',
  ],
  [
    'a day that no calendar has',
    edit(FIRST, 'title:', 'reviewer: An editor\nreviewed: 2026-02-31\ntitle:'),
    `${FIRST}:3: reviewed: reviewed is a day of the calendar: 2026-11-24`,
  ],
  [
    'a picture written into the text',
    edit(FIRST, 'images/box.svg', `data:image/png;base64,${'A'.repeat(900)}`),
    `${FIRST}:11: a picture is a file in images/, and not written into the text`,
  ],
  [
    'a picture of another site',
    edit(FIRST, 'images/box.svg', 'https://example.org/box.svg'),
    `${FIRST}:11: a picture is a file in images/, and not https://example.org/box.svg`,
  ],
  [
    'a picture beside the texts',
    (files) => {
      files['books/oats/box.svg'] = '<svg/>'
    },
    'books/oats/box.svg:1: pictures lie in the folder images/',
  ],
  [
    'a picture in other letters',
    edit(FIRST, 'images/box.svg', 'images/Box.SVG'),
    `${FIRST}:11: there is no picture books/oats/images/Box.SVG in the content folder, but there is box.svg; write its name as it is`,
  ],
  [
    'a picture with a percent sign in its name',
    (files) => {
      files['books/oats/images/a%20b.svg'] = present(files['books/oats/images/box.svg'])
      edit(FIRST, 'images/box.svg', 'images/a%20b.svg')(files)
    },
    `${FIRST}:11: there is no picture books/oats/images/a b.svg in the content folder; in the name of the picture a%20b.svg write % as %25`,
  ],
  [
    'a picture with another ending',
    edit(FIRST, 'images/box.svg', 'images/box.png'),
    `${FIRST}:11: there is no picture books/oats/images/box.png in the content folder, but there is box.svg; write its name as it is`,
  ],
  [
    'an unknown name in braces in a page',
    edit('pages/home.en.md', 'Words.', 'Words.\n\nBy {sellr}.'),
    'pages/home.en.md:8: there is no {sellr}; a page has {seller}, {address} and {contact}, and \\{ is a brace',
  ],
  [
    'a page that is no Markdown',
    (files) => {
      files['pages/about.en.txt'] = 'Words'
    },
    'pages/about.en.txt:1: not in pages/pages.yaml, or in no language of languages.yaml. A text ends with .md',
  ],
])('%s', async (_, change, fault) => {
  expect(await faultsOf(change)).toContain(fault)
})

test('an article whose file is called otherwise is one fault', async () => {
  const misnamed = 'books/oats/first_oats.en.md'
  const renamed = (files: Files): void => {
    files[misnamed] = present(files[FIRST])
    delete files[FIRST]
  }
  expect(await faultsOf(renamed)).toEqual([
    `${misnamed}:1: not listed in book.yaml. The listed article first-oats has no file: call it first-oats.<language>.md`,
  ])
})

test('names in braces that a page has, in code or after a backslash are no fault', async () => {
  const files = oneArticle()
  edit(
    'pages/home.en.md',
    'Words.',
    '{seller}, {address} and {contact}, `{sellr}`, \\{sellr}, {1}, { x } and {a b}.',
  )(files)
  edit(FIRST, /title: .*/, 'title: A {sellr}')(files)
  await expect(readLibrary(writeFolder(files))).resolves.toBeDefined()
})

test.each(['家', 'Я'])('a title has one letter: %s', async (title) => {
  const files = oneArticle()
  edit(FIRST, /title: .*/, `title: ${title}`)(files)
  await expect(readLibrary(writeFolder(files))).resolves.toBeDefined()
})

test('the last day of February in a leap year is a day', async () => {
  const files = oneArticle()
  edit(FIRST, 'title:', 'reviewer: An editor\nreviewed: 2024-02-29\ntitle:')(files)
  await expect(readLibrary(writeFolder(files))).resolves.toBeDefined()
})
