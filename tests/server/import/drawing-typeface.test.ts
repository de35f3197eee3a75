import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figureAsset } from '#server/import/html/pictures.ts'

const SALT = readFileSync('content/books/eating-well-simply/images/salt-day.uk.svg')
const textOf = async (bytes: Buffer): Promise<string> => (await figureAsset('a.svg', bytes)).bytes.toString()
const drawing = (family: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20" font-family="${family}"><text y="15">Ґава</text></svg>`,
  )

test('a drawing takes the interface’s typeface along, in each weight that its words have', async () => {
  const text = await textOf(SALT)
  const weights = [...text.matchAll(/@font-face\{font-family:"Golos Text";font-weight:(\d+);src:url\(data:font\/ttf;/g)]
  expect(weights.map(([, weight]) => weight)).toEqual(['400', '600'])
  expect(text.length).toBeLessThan(30_000)
})

test('the same drawing gives the same bytes, also when it comes back from a file of ours', async () => {
  const once = await figureAsset('a.svg', SALT)
  expect((await figureAsset('a.svg', SALT)).sha256).toBe(once.sha256)
  expect((await figureAsset('a.svg', once.bytes)).sha256).toBe(once.sha256)
})

test('a drawing in another typeface stays as it is', async () => {
  expect(await textOf(drawing('Golos Text, sans-serif'))).toContain('@font-face')
  expect(await textOf(drawing('Georgia, serif'))).not.toContain('@font-face')
})

test('a font from elsewhere is still refused, also beside one inside the drawing', async () => {
  const inner = '@font-face{font-family:a;src:url(data:font/woff2;base64,AAAA)}'
  const outer = '@font-face{font-family:b;src:url(//x.example/b.woff2)}'
  const sheet = (rules: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>${rules}</style></svg>`)
  expect(await textOf(sheet(`${inner}rect{fill:red}`))).toContain('<style>rect{fill:red}</style>')
  await expect(figureAsset('a.svg', sheet(inner + outer))).rejects.toThrow('the drawing holds')
  await expect(
    figureAsset('a.svg', sheet('@font-face{font-family:a;src:url(data:font/woff2;base64,AA),url(//x.example)}')),
  ).rejects.toThrow('the drawing holds')
})

test('names in a drawing may have letters of any alphabet', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">' +
    '<style>.слой-1{fill:#f00}</style><defs><linearGradient id="Безымянный_градиент_4"/><rect id="символ" width="3" height="3"/></defs>' +
    '<use xlink:href="#символ" fill="url(#Безымянный_градиент_4)"/><rect class="слой-1" width="3" height="3"/></svg>'
  const text = await textOf(Buffer.from(drawing))
  for (const part of ['.слой-1{fill:#f00}', 'url(#Безымянный_градиент_4)', 'href="#символ"', 'class="слой-1"'])
    expect(text).toContain(part)
  const outside = drawing.replace('url(#Безымянный_градиент_4)', 'url(#а\u2028//x.example)')
  await expect(textOf(Buffer.from(outside))).rejects.toThrow('a reference out of the drawing')
})
