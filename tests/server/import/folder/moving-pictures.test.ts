import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContent } from '#server/import/folder/import-content.ts'
import { moves } from '#server/import/html/movement.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { readEpubParts } from '#tests/support/content/read-epub.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'

let shelf: TestDatabase
beforeAll(async () => {
  shelf = await openTestDatabase('embedded')
})
afterAll(() => shelf.close())

const SIZE = { width: 12, height: 12, channels: 3 as const }
const frame = (background: string) => sharp({ create: { ...SIZE, background } }).png()
const frames = await Promise.all(['#123456', '#fedcba'].map((color) => frame(color).toBuffer()))
const animated = () => sharp(frames, { join: { animated: true } })
const webp = await animated()
  .webp({ loop: 0, delay: [100, 100] })
  .toBuffer()
const gif = await animated().gif().toBuffer()
const still = await frame('#123456').toBuffer()
/** With an empty part of this name after the header. */
const withPart = (bytes: Buffer, name: string): Buffer => {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(name))
  return Buffer.concat([bytes.subarray(0, 33), Buffer.alloc(4), Buffer.from(name), sum, bytes.subarray(33)])
}
const apng = withPart(still, 'acTL')

test('what moves is known by its bytes', async () => {
  const avif = await frame('#123456').avif({ effort: 0 }).toBuffer()
  const sequence = Buffer.from(avif)
  sequence.write('avis', 8)
  const moving = [webp, gif, apng, sequence]
  const others = [still, avif, await frame('#123456').webp().toBuffer(), await frame('#123456').gif().toBuffer()]
  expect(await Promise.all(moving.map(moves))).toEqual(moving.map(() => true))
  expect(await Promise.all([...others, Buffer.from('<svg/>'), Buffer.alloc(0)].map(moves))).not.toContain(true)
})

/** What an import tells of a folder whose figure and cover are these. */
async function noticesOf(name: string, figure: Buffer, cover = still): Promise<string[]> {
  const files = smallLibrary()
  const use = (path: string, from: string, to: string) => {
    files[path] = present(files[path]).replaceAll(from, to)
  }
  for (const text of ['first-oats.en', 'second-oats.en', 'third-oats.en', 'first-oats.ru'])
    use(`books/oats/${text}.md`, 'images/box.svg', `images/${name}`)
  use('books/oats/book.yaml', 'images/cover.svg', 'images/front.webp')
  const folder = writeFolder(files)
  for (const unused of ['box.svg', 'cover.svg']) rmSync(join(folder, 'books/oats/images', unused))
  writeFileSync(join(folder, 'books/oats/images', name), figure)
  writeFileSync(join(folder, 'books/oats/images/front.webp'), cover)
  const notices: string[] = []
  await importContent({ db: shelf.db, folder, dryRun: true, tell: (notice) => notices.push(notice) })
  return notices
}

const told = (name: string): string =>
  `the picture books/oats/images/${name} moves, and the library has only the first of its pictures`

test.each([
  ['a figure that moves', 'walk.webp', webp, still, [told('walk.webp')]],
  ['a figure and a cover that move', 'walk.webp', webp, webp, [told('front.webp'), told('walk.webp')]],
  ['a PNG that goes on moving', 'walk.png', apng, still, []],
  ['a PNG that its words stop', 'walk.png', withPart(apng, 'caBX'), still, [told('walk.png')]],
  ['a figure that stands', 'walk.png', still, still, []],
] as const)('%s is told of when it stands from then on, once', async (_, name, figure, cover, notices) => {
  expect(await noticesOf(name, figure, cover)).toEqual(notices)
})

test('an EPUB tells of it too: in a page, in the page itself and as the cover', async () => {
  const { reports } = await readEpubParts({
    metadata: '<dc:title>Walks</dc:title><meta name="cover" content="cv"/>',
    items: '<item id="cv" href="c.gif" media-type="image/gif"/>',
    files: { 'OPS/c.gif': gif, 'OPS/w.webp': webp },
    pages: [
      [
        'a.xhtml',
        `<h1>One</h1><p>Oats.</p><img src="w.webp" alt="A"/><img src="data:image/gif;base64,${gif.toString('base64')}" alt="B"/>`,
      ],
    ],
  })
  expect([...present(reports[0]).leftOut].sort()).toEqual([
    'the movement of a picture in the page itself; its first picture is kept: once, in OPS/a.xhtml',
    'the movement of the cover; its first picture is kept: once, in OPS/c.gif',
    'the movement of the picture OPS/w.webp; its first picture is kept: once, in OPS/a.xhtml',
  ])
})
