// @module-tag deep
import { expect, test } from 'vitest'
import { cleanDrawing } from '#server/import/drawing/clean-drawing.ts'
import { FaultList } from '#server/import/faults.ts'
import { ArticleFront } from '#server/import/folder/content-schemas.ts'
import { readTextFile } from '#server/import/folder/text-file.ts'
import { byGate } from '#tests/support/by-gate.ts'
import { type EpubParts, epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'

// ASVS 15.2.2

/** Enough on a busy machine. With steps that take the square of the length, most of these took from 5 s to minutes. */
const SOON_MS = 5_000

const LONG = 300_000
const drawing = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">${inner}</svg>`
const rows = (count: number, row: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('')

/** What the work throws, or the empty text. Fails when it takes too long. */
async function soon(work: () => unknown): Promise<string> {
  const begun = performance.now()
  const said = await Promise.resolve()
    .then(work)
    .then(() => '', String)
  expect(performance.now() - begun).toBeLessThan(SOON_MS)
  return said
}

const DRAWINGS: readonly [string, string, RegExp][] = [
  ['a colour of letters', `<rect fill="${'a'.repeat(LONG)}"/>`, /^$/],
  ['a colour of hyphens', `<rect fill="${'-'.repeat(LONG)}"/>`, /^$/],
  ['a style of letters', `<rect style="fill:${'a'.repeat(LONG)}"/>`, /^$/],
  ['a style of blanks', `<rect style="fill:a${' '.repeat(LONG)}b"/>`, /^$/],
  ['comments without an end', `<rect fill="${'/*a'.repeat(LONG / 3)}"/>`, /an escape or a rule/],
  ['a sheet without a rule', `<style>${'a'.repeat(LONG)}</style>`, /^$/],
  ['a sheet of beginnings', `<style>${'a{'.repeat(LONG / 2)}</style>`, /^$/],
  ['fonts without an end', `<style>${'@font-face{'.repeat(LONG / 11)}</style>`, /an escape or a rule/],
  ['names of scripts', `<rect fill="${'script'.repeat(LONG / 6)}"/>`, /^$/],
]
test.each(DRAWINGS)('a drawing with %s is cleaned soon', async (_, inner, said) => {
  expect(await soon(() => cleanDrawing(Buffer.from(drawing(inner))))).toMatch(said)
})

const picture = (inner: string): EpubParts => ({
  pages: [['a.xhtml', '<p>Words.</p><p><img src="d.svg" alt="a drawing"/></p>']],
  files: { 'OPS/d.svg': drawing(inner) },
})
const page = (body: string): EpubParts => ({ pages: [['a.xhtml', `<h1>T</h1><p>Words.</p>${body}`]] })
const metadata = (more: string): EpubParts => ({
  pages: [['a.xhtml', '<p>Words.</p>']],
  metadata: `<dc:title>A book</dc:title>${more}`,
})
const refined = (at: number): string =>
  `<dc:creator id="c${at}">N</dc:creator><meta refines="#c${at}" property="role">edt</meta>`

const SLOWEST = 'thousands of chapters of one title'
/** An honest chapter takes about a millisecond. */
const CHAPTERS = 2_500
const EPUBS: readonly [string, EpubParts][] = [
  ['a drawing of one colour', picture(`<rect fill="${'a'.repeat(110_000)}"/>`)],
  ['a description of brackets', metadata(`<dc:description>${'&lt;'.repeat(150_000)}</dc:description>`)],
  ['thousands of authors', metadata(rows(15_000, refined))],
  ['a word of marks', page(`<p>а${'\u0301'.repeat(LONG)} б</p>`)],
  ['a paragraph of hard spaces', page(`<p>x${'\u00a0'.repeat(LONG)}y</p>`)],
  [
    'the long mark of a note',
    page(`<p>w<a epub:type="noteref" href="#n">${'1'.repeat(LONG)}</a></p><aside id="n"><p>1. note</p></aside>`),
  ],
  ['a style sheet of empty rules', page(`<style>${'a{}'.repeat(100_000)}</style>`)],
  ['a style sheet of open rules', page(`<style>${'a{'.repeat(150_000)}</style>`)],
  ['a style sheet of open comments', page(`<style>${'/*a'.repeat(100_000)}</style>`)],
  ['a long alignment', page(`<table><tr><td style="${`text-align${' '.repeat(LONG)}`}">y</td></tr></table>`)],
  [
    SLOWEST,
    {
      pages: [['a.xhtml', rows(CHAPTERS, (at) => `<p id="i${at}">x</p>`)]],
      toc: rows(CHAPTERS, (at) => `<li><a href="a.xhtml#i${at}">Same</a></li>`),
    },
  ],
]
for (const { tags, some } of byGate(EPUBS, ([name]) => name !== SLOWEST))
  test.each(some)('an EPUB with %s is read soon', { tags: [...tags] }, async (_, parts) => {
    const zip = zipEpub(epubFiles(parts))
    expect(await soon(() => readEpubBytes(zip))).toBe('')
  })

test('a long note of every chapter is a fault', { tags: ['deep'] }, async () => {
  const chapter = (at: number) =>
    [`p${at}.xhtml`, '<h1>T</h1><p>x <a epub:type="noteref" href="n.xhtml#n">1</a></p>'] as const
  const note = ['n.xhtml', `<div id="n">${'<p>some words of a note</p>'.repeat(3_000)}</div>`] as const
  const zip = zipEpub(epubFiles({ pages: [...Array.from({ length: 400 }, (_, at) => chapter(at)), note] }))
  expect(await soon(() => readEpubBytes(zip))).toMatch(/notes that stand in several articles are too long/)
})

/** Nine times nine times … a text, and no more than some lines. */
const LAUGHS = rows(9, (at) => {
  const [before, name] = ['abcdefghi'[at], 'bcdefghij'[at]]
  return `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]\n`
})

const TEXTS: readonly [string, string, string, RegExp][] = [
  ['marks of notes without an end', '', '[^a'.repeat(30_000), /nested too deeply/],
  ['emphasis without an end', '', 'a*b '.repeat(30_000), /2000 marks/],
  ['comments without an end', '', 'x <!--'.repeat(30_000), /2000 marks/],
  ['a billion laughs', `a: &a [x]\n${LAUGHS}`, 'Words.', /begins with \*, & or ! is not taken/],
  ['an alias of itself', 'a: &a [*a]\n', 'Words.', /begins with \*, & or ! is not taken/],
  ['an alias of nothing', 'a: *nothing\n', 'Words.', /begins with \*, & or ! is not taken/],
  ['thousands of keys', rows(40_000, (at) => `k${at}: v\n`), 'Words.', /k0/],
  ['a key thousands of times', 'k: v\n'.repeat(40_000), 'Words.', /k is there twice/],
]
test.each(TEXTS)('a text with %s is read soon', async (_, front, body, said) => {
  const faults = new FaultList()
  const text = `---\ntitle: T\ndescription: D\n${front}---\n${body}\n`
  expect(await soon(() => readTextFile('a.en.md', 'en', text, ArticleFront, faults))).toBe('')
  expect(faults.all.map(({ message }) => message).join('\n')).toMatch(said)
})
