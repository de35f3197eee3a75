import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ContentFaultsError, FaultList } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { openSourceFolder } from '#server/import/folder/source-folder.ts'
import { article, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

// ASVS 5.3.2

const FIRST = 'books/oats/first-oats.en.md'

const secret = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
  .png()
  .toBuffer()
const outside = writeFolder({})
writeFileSync(join(outside, 'secret.png'), secret)
writeFileSync(join(outside, 'secret.md'), article('A secret'))

/** A library whose first article shows a picture at this address. */
function showing(address: string): string {
  const files = smallLibrary()
  files[FIRST] = present(files[FIRST]).replaceAll('images/box.svg', address)
  return writeFolder(files)
}

async function outcome(folder: string): Promise<string> {
  return readLibrary(folder).then(
    ({ assets }) => (assets.some(({ bytes }) => bytes.equals(secret)) ? 'taken' : 'read without it'),
    (error: unknown) => (error instanceof ContentFaultsError ? error.message : `not a fault: ${String(error)}`),
  )
}

test('a picture inside the folder is imported, also through a link that stays inside', async () => {
  const folder = showing('images/inside.png')
  writeFileSync(join(folder, 'books/oats/images/real.png'), secret)
  symlinkSync('real.png', join(folder, 'books/oats/images/inside.png'))
  expect(await outcome(folder)).toBe('taken')
})

test.each<[string, (folder: string) => string]>([
  ['by climbing', (folder) => `images/${relative(join(folder, 'books/oats/images'), join(outside, 'secret.png'))}`],
  ['by its whole path', () => join(outside, 'secret.png')],
  ['by an address with a scheme', () => `file://${outside}/secret.png`],
  [
    'by climbing, encoded',
    (folder) =>
      `images/${relative(join(folder, 'books/oats/images'), join(outside, 'secret.png')).replaceAll('..', '%2e%2e')}`,
  ],
])('a picture outside the folder is a fault: %s', async (_, address) => {
  const folder = showing('images/box.svg')
  const file = join(folder, FIRST)
  writeFileSync(file, article('First oats').replaceAll('images/box.svg', address(folder)))
  expect(await outcome(folder)).toMatch(/first-oats\.en\.md:\d+: there is no picture .* in the content folder/)
})

test.each<[string, (folder: string) => void]>([
  ['the picture', (folder) => symlinkSync(join(outside, 'secret.png'), join(folder, 'books/oats/images/a.png'))],
  [
    'its folder',
    (folder) => {
      writeFileSync(join(outside, 'a.png'), secret)
      writeFileSync(join(outside, 'cover.svg'), present(smallLibrary()['books/oats/images/cover.svg']))
      renameSync(join(folder, 'books/oats/images'), join(folder, 'books/oats/.images'))
      symlinkSync(outside, join(folder, 'books/oats/images'))
    },
  ],
])('a link that leads outside is a fault: %s', async (_, link) => {
  const folder = showing('images/a.png')
  link(folder)
  expect(await outcome(folder)).toMatch(/there is no picture books\/oats\/images\/a\.png in the content folder/)
})

test('neither texts nor lists lead outside', () => {
  const folder = writeFolder({ 'books/a.md': 'inside' })
  mkdirSync(join(folder, 'pages'))
  symlinkSync(join(outside, 'secret.md'), join(folder, 'pages/secret.md'))
  symlinkSync('/dev/zero', join(folder, 'books/zero'))
  const source = openSourceFolder(folder)
  expect(source.text('books/a.md', new FaultList())).toBe('inside')
  expect([source.files('pages'), source.files('books'), source.files('..'), source.folders('../..')]).toEqual([
    [],
    ['a.md'],
    [],
    [],
  ])
  for (const path of ['pages/secret.md', '../secret.md', 'books/../../x', '/etc/passwd', 'books', 'books/a.md\0.png'])
    expect(() => source.text(path, new FaultList()), path).toThrow(/There is no file/)
  rmSync(folder, { recursive: true })
})

test.each(['../../../../../../etc/hostname', 'file:///etc/hostname', '/etc/hostname', '%2e%2e/%2e%2e/etc/hostname'])(
  'a page of an EPUB that shows %s shows nothing of the machine',
  async (address) => {
    const zip = zipEpub(epubFiles({ pages: [['a.xhtml', `<h1>T</h1><p>Words.</p><img src="${address}" alt=""/>`]] }))
    const read = await readEpubBytes(zip).then(
      ({ assets }) => assets.filter(({ key }) => !key.startsWith('cover')).length,
      (error: unknown) => (error instanceof ContentFaultsError ? error.message : `not a fault: ${String(error)}`),
    )
    if (typeof read === 'number') expect(read).toBe(0)
    else expect(read).toMatch(/the file is missing in the EPUB/)
  },
)
