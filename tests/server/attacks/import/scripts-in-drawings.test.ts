// @module-tag deep
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanDrawing } from '#server/import/drawing/clean-drawing.ts'
import { figureAsset } from '#server/import/html/pictures.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 1.3.4 3.2.1

const SVG = 'http://www.w3.org/2000/svg'
/** Enough on a busy machine. Without limits each drawing would take minutes. */
const SOON_MS = 6_000
const drawing = (inner: string, attributes = ''): string =>
  `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20" ${attributes}>${inner}</svg>`
const cleaned = (text: string): string => cleanDrawing(Buffer.from(text)).toString()

test.each<[string, string]>([
  ['a script', drawing('<script>alert(1)</script>')],
  [
    'a script under another prefix',
    `<s:svg xmlns:s="${SVG}" width="9" height="9"><s:script>alert(1)</s:script></s:svg>`,
  ],
  ['a script under a prefix that is declared late', drawing(`<g xmlns:q="${SVG}"><q:script>alert(1)</q:script></g>`)],
  ['a script in CDATA', drawing('<script><![CDATA[alert(1)]]></script>')],
  ['a script in another case', drawing('<SCRIPT>alert(1)</SCRIPT>')],
  ['HTML', drawing('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
  ['HTML under a prefix', `<s:svg xmlns:s="${SVG}" width="9" height="9"><s:foreignObject/></s:svg>`],
  ['HTML in its namespace', drawing('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>')],
  ['an event handler', drawing('', 'onload="alert(1)"')],
  ['an event handler after a line end', drawing('<rect\nonclick\n=\n"alert(1)"/>')],
  ['a link made by set', drawing('<a><set attributeName="href" to="java&#115;cript:alert(1)"/></a>')],
  ['set alone', drawing('<rect><set attributeName="onclick" to="alert(1)"/></rect>')],
  ['an animated address', drawing('<animate attributeName="xlink:href" values="javascript:alert(1)"/>')],
  ['a link', drawing('<a href="javascript:alert(1)"><rect/></a>')],
  ['a use of another file', drawing('<use href="https://x.example/a.svg#b"/>')],
  ['a use of data, spelt with entities', drawing('<use xlink:href="&#100;ata:image/svg+xml;base64,PHN2Zz4="/>')],
  ['a picture elsewhere', drawing('<image href="file:///etc/passwd"/>')],
  ['a filter’s picture', drawing('<filter><feImage xlink:href="https://x.example/a"/></filter>')],
  ['an address in an attribute', drawing('<rect fill="url(https://x.example/a)"/>')],
  ['an escaped address', drawing('<rect style="fill:u\\72l(https://x.example/a)"/>')],
  ['an address after a comment', drawing('<rect style="fill:url(/**/https://x.example/a)"/>')],
  ['another function that loads', drawing('<rect style="mask:image-set(\'https://x.example/a\' 1x)"/>')],
  ['an escaped address in a sheet', drawing('<style>rect{fill:u\\72l(//x.example)}</style>')],
  ['a sheet that imports', drawing('<style>@import "https://x.example/a.css";</style>')],
  ['a sheet that imports, in CDATA', drawing('<style><![CDATA[@im/**/port url(//x.example)]]></style>')],
  ['a font elsewhere', drawing('<style>@font-face{font-family:a;src:url(//x.example)}</style>')],
  ['a document type', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text>&x;</text>')}`],
  ['an entity that nobody declared', drawing('<text>&x;</text>')],
  ['an inclusion', drawing('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>')],
])('a drawing with %s is refused', async (_, text) => {
  await expect(figureAsset('a.svg', Buffer.from(text))).rejects.toThrow(/the drawing (holds|is not)/)
})

test.each<[string, Buffer]>([
  ['packed (svgz)', gzipSync(drawing('<script>alert(1)</script>'))],
  ['in UTF-16', Buffer.from(`\ufeff${drawing('<script>alert(1)</script>')}`, 'utf16le')],
  [
    'in UTF-7',
    Buffer.from('<?xml version="1.0" encoding="UTF-7"?>+ADw-svg xmlns=+ACI-http://www.w3.org/2000/svg+ACI-/+AD4-'),
  ],
])('a drawing %s is not read otherwise than it was judged', async (_, bytes) => {
  await expect(figureAsset('a.svg', bytes)).rejects.toThrow(/drawing|picture/)
})

test.each<[string, string, RegExp]>([
  [
    'parts that repeat parts',
    drawing(
      `${Array.from(
        { length: 8 },
        (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
      ).join('')}<rect id="l0" width="1" height="1"/>`,
    ),
    /repeats its parts too many times/,
  ],
  ['a part that repeats itself', drawing('<g id="a"><use href="#a"/></g>'), /repeats itself/],
  ['too many parts', drawing('<g/>'.repeat(60_000)), /more than 50000 elements/],
  ['bottomless parts', drawing('<g>'.repeat(5_000) + '</g>'.repeat(5_000)), /nested/],
])('a drawing of %s is refused soon', async (_, text, message) => {
  const begun = performance.now()
  await expect(figureAsset('a.svg', Buffer.from(text))).rejects.toThrow(message)
  expect(performance.now() - begun).toBeLessThan(SOON_MS)
})

test('a cleaned drawing keeps what it needs and loses its editor’s data; cleaning again changes nothing', () => {
  const text = drawing(
    `<?xml-stylesheet href="https://x.example"?><!-- <script> --><metadata><rdf:RDF xmlns:rdf="r"/></metadata>
<sodipodi:namedview xmlns:sodipodi="s" inkscape:zoom="1" xmlns:inkscape="i"/><title>Oats &amp; rye &lt;b></title>
<style>.a, g > #b { fill: #fff; background: red } /* x */ .c{stroke:url(#d)}</style>
<linearGradient id="d"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient>
<g transform="translate(1 2) rotate(3)" style="fill:url('#d'); behavior: none" data-x="1" class="a"><use xlink:href="#b"/></g>`,
    'viewBox="0 0 20 20" font-family="Golos Text, sans-serif"',
  )
  const clean = cleaned(text)
  for (const kept of [
    'viewBox=',
    'Golos Text',
    'Oats &#x26; rye',
    'fill:#fff',
    'url(#d)',
    'translate(1 2)',
    'xlink:href="#b"',
  ])
    expect(clean).toContain(kept)
  for (const gone of ['script', 'metadata', 'sodipodi', 'inkscape', 'background', 'behavior', 'data-x', 'stylesheet'])
    expect(clean).not.toContain(gone)
  expect(cleaned(clean)).toBe(clean)
})

test.each(['rect[width="9"], .b', "g[class~='a b'] > *", '[fill]', 'rect[x=9]:first-child', '.їжа'])(
  'a rule for %s stays, and one for broken marks goes',
  (selector) => {
    const clean = cleaned(drawing(`<style>${selector}{fill:#123}</style>`))
    expect(clean.replaceAll('&#x22;', '"').replaceAll('&gt;', '>').replaceAll('&#x3E;', '>')).toContain(
      `${selector}{fill:#123}`,
    )
    expect(cleaned(drawing('<style>a["{fill:#123} [b=]{fill:#456}</style>'))).not.toMatch(/#123|#456/)
  },
)

test('the demo library’s drawings look exactly the same after cleaning', async () => {
  const files = readdirSync('content', { recursive: true }).map(String)
  const drawings = files.filter((file) => file.endsWith('.svg'))
  expect(drawings.length).toBeGreaterThan(40)
  const points = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer()
  for (const file of drawings) {
    const bytes = readFileSync(join('content', file))
    const [before, after] = await Promise.all([points(bytes), points(cleanDrawing(bytes))])
    expect(before.equals(after), file).toBe(true)
  }
})

describe('a drawing opened by itself', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('embedded', writeFolder(smallLibrary()))
  })
  afterAll(() => app.close())

  test('is isolated by its headers', async () => {
    const { asset_key } = await app.services.db
      .selectFrom('assets')
      .select('asset_key')
      .where('mime_type', '=', 'image/svg+xml')
      .executeTakeFirstOrThrow()
    const { status, headers } = await app.get(`/assets/${asset_key}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy?.sort()).toEqual(["default-src 'none'", 'font-src data:', 'sandbox', "style-src 'unsafe-inline'"])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
