import { existsSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { figureAsset } from '#server/import/html/pictures.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { timedTest } from '#tests/support/timed-test.ts'

// ASVS 1.3.1 1.5.1 5.2.3

/** Markup that can run code or load resources. */
const ACTIVE =
  /<script|<iframe|<object|<embed|<style|<form|<svg|\son\w+=|javascript:|vbscript:|data:text|srcdoc|<base|<meta|<link/i

/** Each entity is ten times the one before. */
const LAUGHS = Array.from('bcdefghij', (name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)

const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)"/>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<a href=" &#1;javascript:alert(1)">a</a>',
  '<a href="vbscript:a">a</a>',
  '<a href="data:text/html,&lt;script&gt;">a</a>',
  '<iframe src="https://evil.example"/>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">p</p>',
  '<form action="https://evil.example"><input name="a"/></form>',
  '<math><mtext><style>&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;</style></mtext></math>',
  '<details open="" ontoggle="alert(1)">d</details>',
  '<object data="x"/><embed src="x"/><base href="https://evil.example/"/><link rel="stylesheet" href="x"/>',
  '<p title="&lt;/p&gt;&lt;script&gt;">x</p>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
]

test.each(HOSTILE)('in a foreign book, %s becomes plain text or is removed', async (html) => {
  const { books } = await readEpubBytes(
    zipEpub(epubFiles({ pages: [['a.xhtml', `<h1>T</h1><p>Plain words.</p>${html}`]] })),
  ).catch((error: unknown) => {
    // A missing picture is a fault, and then nothing of the book is imported.
    if (error instanceof ContentFaultsError) return { books: [] }
    throw error
  })
  for (const { translations } of books.flatMap(({ articles }) => articles))
    for (const { content, preview, title, description } of translations) {
      expect(content).toContain('Plain')
      expect(`${content}${preview}`.replaceAll(/&[\w#]+;/g, '')).not.toMatch(ACTIVE)
      expect(`${title}${description}`).not.toMatch(/<script/)
    }
})

test.each([
  ...HOSTILE,
  '[a](javascript:alert(1))',
  '![a](data:text/html;base64,PHNjcmlwdD4=)',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
])('in our own texts, %s is a fault or words', async (markdown) => {
  const files = smallLibrary()
  const name = 'books/oats/second-oats.en.md'
  files[name] = `${files[name] ?? ''}\n\n${markdown}\n`
  const library = await readLibrary(writeFolder(files)).catch((error: unknown) => {
    if (error instanceof ContentFaultsError) return null
    throw error
  })
  const article = library?.books.flatMap(({ articles }) => articles).find(({ slug }) => slug === 'second-oats')
  const content = article?.translations.map((text) => text.content + text.preview).join('') ?? ''
  expect(content.replaceAll(/&[\w#]+;/g, '')).not.toMatch(ACTIVE)
})

test('harmless content in the same places is accepted', async () => {
  const harmless = '<p>Some <em>words</em> and <a href="https://good.example/">a link</a>.</p>'
  const { books } = await readEpubBytes(zipEpub(epubFiles({ pages: [['a.xhtml', `<h1>T</h1>${harmless}`]] })))
  const content = books[0]?.articles[0]?.translations[0]?.content ?? ''
  expect(content).toContain('<em>words</em>')
  expect(content).toContain('href="https://good.example/"')
})

test('a name in a zip that climbs out of it writes nothing', async () => {
  const evil = '../../../../../../../../tmp/larder-zip-slip'
  const zip = zipSync(
    Object.fromEntries(
      [
        ...Object.entries(epubFiles({ pages: [['a.xhtml', '<h1>T</h1><p>Words.</p>']] })),
        [evil, 'x'],
        ['/tmp/larder-zip-slip', 'x'],
      ].map(([name, content]) => [
        String(name),
        typeof content === 'string' ? new TextEncoder().encode(content) : (content as Uint8Array),
      ]),
    ),
  )
  expect((await readEpubBytes(zip)).books).toHaveLength(1)
  expect(existsSync('/tmp/larder-zip-slip')).toBe(false)
})

test.each<[string, string]>([
  ['a file of the machine', '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/hostname">]>'],
  ['an address', '<!DOCTYPE html [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>'],
  ['a part of a DTD', '<!DOCTYPE html [<!ENTITY % y SYSTEM "http://127.0.0.1:9/y"> %y; <!ENTITY x "y">]>'],
  ['a billion laughs', `<!DOCTYPE html [<!ENTITY a "ha">${LAUGHS.join('')}<!ENTITY x "&j;">]>`],
])('an entity for %s brings nothing in', async (_, doctype) => {
  const files = {
    ...epubFiles({ pages: [['a.xhtml', '']] }),
    'OPS/a.xhtml': `${doctype}<html><body><h1>T</h1><p>before &x; after</p></body></html>`,
  }
  await expect(readEpubBytes(zipEpub(files))).rejects.toThrow(/not well-formed/)
})

/** A PNG of a few hundred bytes that claims to have this size. */
function claiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    let crc = 0xffffffff
    for (const byte of body) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

for (const [width, height] of [
  [60_000, 60_000],
  [2 ** 31 - 1, 1],
  [1, 2 ** 30],
  [7_000, 7_000],
] as const)
  timedTest(`a picture that says to be ${width} by ${height} points is refused before it is drawn`, 2_000, (measure) =>
    measure(() => expect(figureAsset('a.png', claiming(width, height))).rejects.toThrow(/picture/)),
  )

test.each<[string, Buffer]>([
  ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
  ['a script', Buffer.from('#!/bin/sh\necho')],
  ['nothing', Buffer.alloc(0)],
  [
    'a list of commands for a drawing program',
    Buffer.from('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context'),
  ],
])('%s under the name of a picture is none', async (_, bytes) => {
  await expect(figureAsset('a.png', bytes)).rejects.toThrow(/picture|drawing/)
})

test('a picture of a usual size is accepted', async () => {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer()
  expect(await figureAsset('Photo.JPG', bytes)).toMatchObject({ mimeType: 'image/jpeg', width: 800, height: 600 })
})
