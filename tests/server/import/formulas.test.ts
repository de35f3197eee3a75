import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { BookSource } from '#server/files/book-source.ts'
import { makeEpub } from '#server/files/epub/epub.ts'
import { makePdf } from '#server/files/pdf/pdf.ts'
import { EpubCheck } from '#tests/support/content/checkers/epubcheck.ts'
import { pdfPages } from '#tests/support/content/poppler.ts'
import { readEpubBytes, readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const ORIGIN = 'https://books.example'
const MATH = 'xmlns="http://www.w3.org/1998/Math/MathML"'
const ROOTS =
  `<math ${MATH} display="block" alttext="the roots"><semantics><mrow><mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi>` +
  '<mo>±</mo><msqrt><mrow><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mi>a</mi><mi>c</mi></mrow></msqrt></mrow>' +
  '<mrow><mn>2</mn><mi>a</mi></mrow></mfrac></mrow><annotation-xml encoding="text/html"><p>x</p></annotation-xml>' +
  '<annotation encoding="application/x-tex">x=\\frac{1}{2}</annotation></semantics></math>'
const SHAPES =
  `<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfenced open="[" close="]"><m:mtable columnalign="right left" ` +
  'columnlines="solid"><m:mtr><m:mtd><m:mn>1</m:mn></m:mtd><m:mtd><m:mn>2</m:mn></m:mtd></m:mtr><m:mtr><m:mtd><m:mn>3</m:mn>' +
  '</m:mtd></m:mtr></m:mtable></m:mfenced><m:munderover><m:mo>∑</m:mo><m:mi>i</m:mi><m:mi>n</m:mi></m:munderover>' +
  '<m:mover><m:mi>v</m:mi><m:mo>→</m:mo></m:mover><m:mroot><m:mn>8</m:mn><m:mn>3</m:mn></m:mroot><m:mmultiscripts>' +
  '<m:mi>C</m:mi><m:mn>6</m:mn><m:none/><m:mprescripts/><m:mn>7</m:mn><m:mn>8</m:mn></m:mmultiscripts><m:mspace width="2em"/>' +
  '<m:mover><m:mi>z</m:mi><m:mo>¯</m:mo></m:mover><m:mi mathvariant="double-struck">R</m:mi><m:mi>sin</m:mi><m:mi>θ</m:mi>' +
  '<m:munder><m:mi>u</m:mi><m:mo>⏟</m:mo></m:munder><m:menclose notation="box"><m:mn>5</m:mn></m:menclose>' +
  '<m:mphantom><m:mn>0</m:mn></m:mphantom><m:mtext>if #x</m:mtext><m:mo>:=</m:mo><m:msubsup><m:mi>k</m:mi><m:mn>1</m:mn>' +
  '<m:mn>2</m:mn></m:msubsup></m:math>'
const HOSTILE =
  `<math ${MATH} href="javascript:alert(1)"><mi href="javascript:alert(2)" onclick="alert(3)" xlink:href="x" ` +
  'xmlns:xlink="http://www.w3.org/1999/xlink" style="color:red">h</mi><mtext><script>alert(4)</script>' +
  '<img src="x" onerror="alert(5)"/>told</mtext><maction actiontype="statusline"><mi>q</mi><mtext>gone</mtext></maction>' +
  '<unknown><mi>w</mi></unknown><mfrac><mn>1</mn></mfrac></math>'

const BOOK = {
  files: {
    'OPS/f.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>',
  },
  pages: [
    [
      'a.xhtml',
      `<h1>Roots</h1><p>Two roots: ${ROOTS} and ${SHAPES}.</p><p>Evil ${HOSTILE}.</p>` +
        `<p>Said: <math ${MATH} alttext="a over b"><apply><divide/><ci>a</ci><ci>b</ci></apply></math>, lost: <math ${MATH}/>.</p>` +
        '<p>Drawn: <img src="f.svg" alt="c squared"/>.</p>',
    ],
  ],
} as const

async function imported() {
  const { books, reports } = await readEpubParts(BOOK)
  const text = present(books[0]?.articles[0]?.translations[0])
  return { ...text, notices: present(reports[0]).leftOut }
}

test('formulas of presentation elements come along, and nothing that runs, links or explains', async () => {
  const { content } = await imported()
  expect(content).toContain(
    '<math display="block" alttext="the roots"><mrow><mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi><mo>±</mo><msqrt>' +
      '<mrow><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mi>a</mi><mi>c</mi></mrow></msqrt></mrow>' +
      '<mrow><mn>2</mn><mi>a</mi></mrow></mfrac></mrow></math>',
  )
  expect(content).toContain(
    '<mrow><mo fence="true" form="prefix">[</mo><mtable columnalign="right left" columnlines="solid">',
  )
  expect(content).toContain('<mi>ℝ</mi>')
  expect(content).toContain('<math><mi>h</mi><mtext>told</mtext><mi>q</mi><mi>w</mi><mn>1</mn></math>')
  expect(content).not.toMatch(/annotation|frac\{|javascript|onclick|script>|onerror|style|maction|unknown|gone/)
})

test('a formula without presentation is its alternative text, and one with nothing is reported', async () => {
  const { content, notices } = await imported()
  expect(content).toContain('Said: <code>a over b</code>, lost: .')
  expect(content).toContain('alt="c squared"')
  expect(notices.join('\n')).toMatch(/<math>/)
})

const APPLY = '<apply><plus/><ci>x</ci><cn>2</cn></apply>'
const shownAs = (encoding: string) =>
  `<annotation-xml encoding="${encoding}"><mi>x</mi><mo>+</mo><mn>2</mn></annotation-xml>`

test.each([
  [
    'a presentation after its meaning',
    `<semantics>${APPLY}${shownAs('MathML-Presentation')}</semantics>`,
    '<math alttext="a"><mi>x</mi><mo>+</mo><mn>2</mn></math>',
  ],
  ['its meaning in a row', `<mrow>${APPLY}</mrow>`, '<code>a</code>'],
  ['its meaning and a note', `<semantics>${APPLY}${shownAs('text/html')}</semantics>`, '<code>a</code>'],
  ['a sum on paper', '<mstack><mn>424</mn><msrow><mo>+</mo><mn>33</mn></msrow><msline/></mstack>', '<code>a</code>'],
  [
    'its meaning after a presentation',
    `<semantics><mi>x</mi><annotation-xml>${APPLY}</annotation-xml></semantics>`,
    '<math alttext="a"><mi>x</mi></math>',
  ],
])('a formula with %s is what can be shown of it', async (_, inner, shown) => {
  const pages = [['a.xhtml', `<h1>A</h1><p>x <math ${MATH} alttext="a">${inner}</math></p>`]] as const
  const { books } = await readEpubParts({ pages })
  expect(books[0]?.articles[0]?.translations[0]?.content).toBe(`<p>x ${shown}</p>`)
})

async function withFormulas(): Promise<BookSource> {
  const { content, notices: _, ...text } = await imported()
  return {
    ...{ slug: 'book', lang: 'en', title: 'A Foreign Book', author: 'Ann Author', description: 'About roots.' },
    ...{ rights: null, revision: 'r', changedAt: new Date('2026-01-02T03:04:05Z'), cover: null, pictures: new Map() },
    articles: [
      {
        slug: 'roots',
        title: text.title,
        description: text.description,
        content: content.replace(/<img[^>]*>/, ''),
        credits: null,
      },
    ],
  }
}

test('our EPUB has the formulas, and reads back the same', async () => {
  const bytes = await makeEpub(await withFormulas(), ORIGIN)
  expect(strFromU8(present(unzipSync(bytes)['EPUB/package.opf']))).toMatch(
    /href="text\/001-roots\.xhtml"[^>]* properties="mathml"/,
  )
  const again = await readEpubBytes(bytes)
  const formulas = (html: string | undefined) =>
    html?.match(/<math.*?<\/math>/g)?.map((one) => one.replace(/ alttext="[^"]*"/, ''))
  const { content } = await imported()
  expect(formulas(again.books[0]?.articles[0]?.translations[0]?.content)).toEqual(formulas(content))
})

test('EPUBCheck accepts the formulas, and our PDF has them', { tags: ['deep'], timeout: 120_000 }, async () => {
  const book = await withFormulas()
  const check = new EpubCheck()
  expect(await check.check(await makeEpub(book, ORIGIN))).toEqual([])
  check.close()
  const words = pdfPages(await makePdf(book, ORIGIN)).join()
  for (const part of ['𝑎', '±', '√', '∑', 'sin', 'if #x', ':=', 'a over b', 'told']) expect(words).toContain(part)
})
