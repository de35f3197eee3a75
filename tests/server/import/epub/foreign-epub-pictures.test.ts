import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

test('pictures are imported: figures, inline pictures, drawings in the text, and formats unknown to articles', async () => {
  const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const gif = await sharp(png).gif().toBuffer()
  const { books, assets, reports } = await readEpubParts({
    metadata: '<dc:title>Pictures</dc:title><meta name="cover" content="cv"/>',
    items: '<item id="cv" href="img/c%20over.png" media-type="image/png"/>',
    files: { 'OPS/img/c over.png': png, 'OPS/img/b.gif': gif },
    pages: [
      [
        't/a.xhtml',
        '<h1>P</h1><figure><div><img src="../img/b.gif" alt="A gif"/></div><figcaption>Cap <i>tion</i></figcaption>' +
          '</figure><p><img src="../img/c%20over.png" alt="Cover"/></p><p>In <img src="../img/b.gif"/> line.</p>' +
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><title>Dot</title>' +
          '<circle cx="5" cy="5" r="4"/></svg><p><img src="https://x.example/far.png" alt="Far"/> away</p>',
      ],
    ],
  })
  const html = present(books[0]?.articles[0]?.translations[0]?.content)
  expect(html).toMatch(
    /<figure><img alt="A gif" src="\/api\/assets\/b-[0-9a-f]{16}" width="8" height="4"[^>]*><figcaption>Cap <em>tion<\/em><\/figcaption>/,
  )
  expect(html).toMatch(/<figure><img alt="Cover" src="\/api\/assets\/c-over-[0-9a-f]{16}"/)
  expect(html).toMatch(/<figure><img alt="Dot" src="\/api\/assets\/a-drawing-1-[0-9a-f]{16}" width="10" height="10"/)
  expect(assets.map(({ mimeType }) => mimeType).sort()).toEqual([
    'image/png',
    'image/png',
    'image/png',
    'image/svg+xml',
  ])
  expect(present(reports[0]).leftOut.join()).toContain('https://x.example/far.png is not in the EPUB')
  expect(html).not.toContain('x.example')
  expect(books[0]?.translations[0]).toMatchObject({ title: 'Pictures', author: '' })
})

test('a PNG that moves stays so, and is told of when words in it stop it', async () => {
  const still = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  /** With an empty part of this name after the header. */
  const withPart = (bytes: Buffer, name: string): Buffer => {
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(name))
    return Buffer.concat([bytes.subarray(0, 33), Buffer.alloc(4), Buffer.from(name), sum, bytes.subarray(33)])
  }
  const moving = withPart(still, 'acTL')
  const { assets, reports } = await readEpubParts({
    files: { 'OPS/a.png': moving, 'OPS/b.png': withPart(moving, 'caBX') },
    pages: [['a.xhtml', '<h1>P</h1><p>Oats</p><p><img src="a.png" alt="A"/></p><p><img src="b.png" alt="B"/></p>']],
  })
  expect(assets.some(({ bytes }) => bytes.equals(moving))).toBe(true)
  expect(present(reports[0]).leftOut).toEqual([
    'the movement of the picture OPS/b.png; its first picture is kept: once, in OPS/a.xhtml',
  ])
})
