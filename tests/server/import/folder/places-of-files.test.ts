import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { oneArticle, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

const OATS = 'books/oats'
const FIRST = `${OATS}/first-oats.en.md`

async function faultsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const error = await readLibrary(writeFolder(files)).catch((reason: unknown) => reason)
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

const unread = (meant: string): string => `a text with this name is not read; call it ${meant}`
const renamed = (from: string, to: string, library = smallLibrary()): Record<string, string> => {
  const { [from]: text, ...files } = library
  return { ...files, [to]: present(text) }
}

test.each([
  ['first-oats.en.MD', 'first-oats.en.md'],
  ['first-oats.EN.md', 'first-oats.en.md'],
  ['First-Oats.en.markdown', 'first-oats.en.md'],
  ['first-oats.en.txt', 'first-oats.en.md'],
  ['first-oats.en.md.txt', 'first-oats.en.md'],
])('a text called %s is told its name, and nothing else is', async (name, meant) => {
  const files = renamed(FIRST, `${OATS}/${name}`, oneArticle())
  files['pages/home.en.md'] = `${present(files['pages/home.en.md'])}[Oats](/oats/first-oats)\n`
  expect(await faultsOf(files)).toEqual([`${OATS}/${name}:1: ${unread(meant)}`])
})

test('so is the only text of an article', async () => {
  const name = `${OATS}/second-oats.En.md`
  expect(await faultsOf(renamed(`${OATS}/second-oats.en.md`, name))).toEqual([
    `${name}:1: ${unread('second-oats.en.md')}`,
  ])
})

test.each([
  [`${OATS}/book.en.md`, `${OATS}/Book.en.md`, 'book.en.md'],
  [`${OATS}/book.ru.md`, `${OATS}/book.RU.md`, 'book.ru.md'],
  ['pages/home.en.md', 'pages/Home.en.md', 'home.en.md'],
  ['pages/terms.en.md', 'pages/terms.en.md.txt', 'terms.en.md'],
])('so is %s as %s', async (from, to, meant) => {
  expect(await faultsOf(renamed(from, to))).toEqual([`${to}:1: ${unread(meant)}`])
})

test('a text that nothing lists has no other name', async () => {
  const files = { ...oneArticle(), [`${OATS}/Fourth.en.md`]: present(oneArticle()[FIRST]) }
  expect(await faultsOf(files)).toEqual([expect.stringContaining('Fourth.en.md:1: not listed in book.yaml')])
})

test.each(['/images/box.svg', '../oats/images/box.svg', 'box.svg', '/box.svg', 'images\\\\box.svg'])(
  'a picture written as %s is told its place',
  async (address) => {
    const files = oneArticle()
    files[FIRST] = `---\ntitle: Oats\ndescription: About\n---\n![A box](${address})\n`
    expect(await faultsOf(files)).toEqual([
      expect.stringMatching(/^\S+\.md:5: there is no picture .*; write images\/box\.svg$/),
    ])
  },
)

test('a name with blanks is written between < and >', async () => {
  const files = oneArticle()
  files[FIRST] = '---\ntitle: Oats\ndescription: About\n---\n![A box](/images/a%20box.svg)\n'
  files[`${OATS}/images/a box.svg`] = present(files[`${OATS}/images/box.svg`])
  expect(await faultsOf(files)).toEqual([expect.stringMatching(/; write <images\/a box\.svg>$/)])
})

test('a picture may be written with a point before its folder', async () => {
  const files = oneArticle()
  for (const [name, text] of Object.entries(files)) files[name] = text.replace('images/box.svg', './images/./box.svg')
  expect((await readLibrary(writeFolder(files))).notices).toEqual([])
})

test('so may one whose letters are in two parts on the disk', async () => {
  const files = oneArticle()
  files[FIRST] = `${present(files[FIRST])}\n![A box](./images/й.svg)\n`
  files[`${OATS}/images/${'й'.normalize('NFD')}.svg`] = present(files[`${OATS}/images/box.svg`])
  expect((await readLibrary(writeFolder(files))).notices).toEqual([])
})

test('pictures that no text shows are told of, and the cover is shown', async () => {
  const folder = writeFolder(oneArticle())
  expect((await readLibrary(folder)).notices).toEqual([])
  const lie = (name: string) => writeFileSync(join(folder, OATS, 'images', name), 'not read')
  lie('spare.png')
  lie('notes.txt')
  const unused = `no text shows these pictures of ${OATS}/images:`
  expect((await readLibrary(folder)).notices).toEqual([`${unused} spare.png`])
  mkdirSync(join(folder, OATS, 'images', 'old'))
  lie('old/spare.png')
  expect((await readLibrary(folder)).notices).toEqual([`${unused} spare.png, old/spare.png`])
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) lie(`${name}.jpg`)
  expect((await readLibrary(folder)).notices).toEqual([`${unused} a.jpg, b.jpg, c.jpg, d.jpg, e.jpg and 3 others`])
})
