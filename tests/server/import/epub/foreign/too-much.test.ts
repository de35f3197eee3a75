import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { expect, test } from 'vitest'
import { element } from '#server/import/element.ts'
import { unlinkDead } from '#server/import/fragments.ts'
import { byGate } from '#tests/support/by-gate.ts'
import { type EpubParts, epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const PARTS: EpubParts = {
  pages: [
    ['a.xhtml', '<h1>A</h1><p>Oats.</p>'],
    ['b.xhtml', '<h1>B</h1><p>Rye.</p>'],
  ],
}

async function read(zip: Uint8Array) {
  const { books, reports } = await readEpubBytes(zip)
  const titles = books[0]?.articles.map(({ translations }) => translations[0]?.title)
  return { titles, leftOut: present(reports[0]).leftOut }
}

const LARGE = new Uint8Array(65 * 1024 * 1024)

for (const { tags, some } of byGate(['film.mp4', 'Voice.MP3', 'letters.otf'], (name) => name === 'Voice.MP3'))
  test.each(some)('%s may be of any size: it is never unpacked', { tags: [...tags] }, async (name) => {
    expect(await read(zipEpub({ ...epubFiles(PARTS), [`OPS/${name}`]: LARGE }))).toEqual({
      titles: ['A', 'B'],
      leftOut: [],
    })
  })

test('another file that is too large costs itself, where it is read', async () => {
  const pages = [
    ['a.xhtml', '<h1>A</h1><p>Oats <img src="big.png" alt="Oats"/>.</p>'],
    ['b.xhtml', ''],
  ] as const
  const large = { 'OPS/big.png': LARGE, 'OPS/b.xhtml': LARGE, 'OPS/unread.bin': LARGE }
  const { titles, leftOut } = await read(zipEpub({ ...epubFiles({ pages }), ...large }))
  expect(titles).toEqual(['A'])
  expect(leftOut).toEqual([
    'a page: the file is larger than 64 MB: once, in OPS/b.xhtml',
    'the picture OPS/big.png: the file is larger than 64 MB: once, in OPS/a.xhtml',
  ])
})

/** A zip with two files of one name. A zip library refuses to make one, so the name of another is replaced. */
function twice(first: string, second: string): Uint8Array {
  const zip = Buffer.from(zipEpub({ ...epubFiles(PARTS), 'OPS/one.css': first, 'OPS/two.css': second }))
  return Buffer.from(zip.toString('latin1').replaceAll('OPS/two.css', 'OPS/one.css'), 'latin1')
}

test('a file that the zip holds twice is one file, and two files of one name are a fault', async () => {
  expect(await read(twice('p { }', 'p { }'))).toEqual({ titles: ['A', 'B'], leftOut: [] })
  await expect(read(twice('p { }', 'b { }'))).rejects.toThrow(
    /OPS\/one\.css:1: the zip holds two different files of this name/,
  )
})

const link = (file: string, title: string, inner = '') => `<li><a href="${file}.xhtml">${title}</a>${inner}</li>`

/** Stored, not packed. Packed, it would be refused for its ratio. */
const stored = (parts: EpubParts): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(epubFiles(parts)).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
    { level: 0 },
  )

test('a list of contents with too many entries has its first level, or none', async () => {
  const inner = `<ol>${link('a', 'Inner').repeat(5_001)}</ol>`
  expect(await read(stored({ ...PARTS, toc: link('a', 'Of oats', inner) + link('b', 'Of rye') }))).toEqual({
    titles: ['Of oats', 'Of rye'],
    leftOut: ['the list of contents below its first level: it has more than 5000 entries: once, in OPS/nav.xhtml'],
  })
  expect(await read(stored({ ...PARTS, toc: link('a', 'Oats').repeat(5_001) }))).toEqual({
    titles: ['A', 'B'],
    leftOut: ['the list of contents: it has more than 5000 entries: once, in OPS/nav.xhtml'],
  })
})

test('a list of thousands of printed pages takes nothing from the list of contents', async () => {
  const toc = link('a', 'Oats') + link('b', 'Rye')
  const pages = `<nav epub:type="page-list"><ol>${link('a', '1').repeat(5_001)}</ol></nav>`
  const nav = String(epubFiles({ ...PARTS, toc })['OPS/nav.xhtml']).replace('</body>', `${pages}</body>`)
  const { titles, leftOut } = await read(stored({ ...PARTS, toc, files: { 'OPS/nav.xhtml': nav } }))
  expect([titles, leftOut]).toEqual([['Oats', 'Rye'], []])
})

test('files that are too large together are a fault still', async () => {
  const noise = randomBytes(1024)
  const zip = zipEpub({ ...epubFiles(PARTS), 'OPS/a.bin': new Uint8Array(60 * 1024 * 1024), 'OPS/b.bin': noise })
  await expect(read(zip)).rejects.toThrow(/unpacks to more than 50 times its size/)
})

test('a link of 200,000 parts that leads nowhere becomes its parts, in their order', () => {
  const words = Array.from({ length: 200_000 }, (_, at) => String(at))
  const tree: Root = {
    type: 'root',
    children: [element('p', {}, ['before']), element('a', { href: '#gone' }, words), element('p', {}, ['after'])],
  }
  unlinkDead(tree, new Set())
  expect(tree.children.map((node) => textOf(node))).toEqual(['before', ...words, 'after'])
})
