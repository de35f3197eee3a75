import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { listFormer } from '#tests/server/support/former-addresses.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

type Files = Record<string, string>

async function faultsOf(files: Files): Promise<string[]> {
  const error = await readLibrary(writeFolder(files)).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

const library = (former: Parameters<typeof listFormer>[1], more: Parameters<typeof listFormer>[1] = {}): Files =>
  listFormer(listFormer(smallLibrary(), former), more)

test('a book and its articles name one former address or several', async () => {
  const files = library(
    { book: 'oats', formerly: ['oat', 'porridge'] },
    { book: 'oats', article: 'second-oats', formerly: 'salt' },
  )
  const [book] = (await readLibrary(writeFolder(files))).books
  expect([book?.formerly, book?.articles.map(({ slug, formerly }) => [slug, formerly])]).toEqual([
    ['oat', 'porridge'],
    [
      ['first-oats', []],
      ['second-oats', ['salt']],
      ['third-oats', []],
    ],
  ])
})

const BOOK = 'books/oats/book.yaml'
const FAULTS: readonly (readonly [string, Files, string])[] = [
  [
    'a book that is there',
    library({ book: 'oats', formerly: 'rye' }),
    `${BOOK}:6: rye cannot be a former address of the book oats: it is the address of a book now`,
  ],
  [
    'the book itself',
    library({ book: 'oats', formerly: 'oats' }),
    `${BOOK}:6: oats cannot be a former address of the book oats: it is the address of a book now`,
  ],
  [
    'a page that is there',
    library({ book: 'oats', formerly: 'terms' }),
    `${BOOK}:6: terms cannot be a former address of the book oats: it is the address of a page now`,
  ],
  [
    'an address of the app',
    library({ book: 'oats', formerly: 'search' }),
    `${BOOK}:6: search cannot be a former address of the book oats: it is an address of the app`,
  ],
  [
    'the code of a language',
    library({ book: 'oats', formerly: 'ru' }),
    `${BOOK}:6: ru cannot be a former address of the book oats: it is the code of a language`,
  ],
  [
    'an article that is there, in any book',
    library({ book: 'oats', article: 'first-oats', formerly: 'first-rye' }),
    `${BOOK}:8: first-rye cannot be a former address of the article first-oats: it is the address of an article now`,
  ],
  [
    'the same twice, of one article',
    library({ book: 'oats', article: 'first-oats', formerly: ['salt', 'salt'] }),
    `${BOOK}:8: salt is named twice as a former address, of the article first-oats and of the article first-oats`,
  ],
  [
    'the same twice, in two books',
    library(
      { book: 'oats', article: 'first-oats', formerly: 'salt' },
      { book: 'rye', article: 'first-rye', formerly: 'salt' },
    ),
    'books/rye/book.yaml:8: salt is named twice as a former address, of the article first-oats and of the article first-rye',
  ],
  [
    'bad spelling, of a book',
    library({ book: 'oats', formerly: '/Oats' }),
    `${BOOK}:6: formerly: an address has small Latin letters, digits and hyphens: what-to-eat`,
  ],
  [
    'bad spelling, of an article',
    library({ book: 'oats', article: 'first-oats', formerly: ['salt', 'too_salty'] }),
    `${BOOK}:8: articles.formerly: an address has small Latin letters, digits and hyphens: what-to-eat`,
  ],
  [
    'no address at all',
    library({ book: 'oats', formerly: '' }),
    `${BOOK}:6: formerly: an address has small Latin letters, digits and hyphens: what-to-eat`,
  ],
]

test.each(FAULTS)('%s is a fault', async (_, files, fault) => {
  expect(await faultsOf(files)).toEqual([fault])
})

test('a link to a former address is a fault that names the present one', async () => {
  const files = library({ book: 'oats', formerly: 'oat' }, { book: 'oats', article: 'first-oats', formerly: 'salt' })
  const file = 'books/rye/first-rye.en.md'
  files[file] = `${present(files[file])}\n[a](/oat/salt) and [b](/oat) and [c](/oats/salt#h-first-heading)\n`
  expect((await faultsOf(files)).map((fault) => fault.replace(/:\d+:/, ':'))).toEqual([
    `${file}: the link /oat/salt leads to a former address; write /oats/first-oats`,
    `${file}: the link /oat leads to a former address; write /oats`,
    `${file}: the link /oats/salt#h-first-heading leads to a former address; write /oats/first-oats`,
  ])
})
