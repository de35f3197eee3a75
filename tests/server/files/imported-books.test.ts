import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { BookSource } from '#server/files/book-source.ts'
import { makeEpub } from '#server/files/epub/epub.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { Ace, isGrave } from '#tests/support/content/checkers/ace.ts'
import { EpubCheck } from '#tests/support/content/checkers/epubcheck.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import type { EpubParts } from '#tests/support/content/epub-source.ts'
import { sourcesOf } from '#tests/support/content/inputs/sources-of.ts'
import { readEpubBytes, readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const ORIGIN = 'https://books.example'
const CHECK_MS = 120_000

const PNG = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#2d6a45' } })
  .png()
  .toBuffer()
const page = (body: string): EpubParts['pages'] => [['a.xhtml', `<h1>One</h1>${body}`]]
const note = (mark: string) => `<a epub:type="noteref" href="#n1">${mark}</a>`
const NOTE = '<aside epub:type="footnote" id="n1"><p>1. The source.</p></aside>'

const EPUBS: readonly (readonly [string, EpubParts])[] = [
  ['without an author', { metadata: '<dc:title>Trees</dc:title>', pages: page('<p>Oats.</p>') }],
  ['in Russian', { language: 'rus', pages: page('<p>Каша и <q>соль</q>.</p>') }],
  [
    'with notes in text, headings and tables',
    {
      pages: page(
        `<h2>Oats${note('1')}</h2><p>Rye${note('1')}.</p><table><tr><td>1${note('1')}</td></tr></table>${NOTE}`,
      ),
    },
  ],
  [
    'with odd headings',
    { pages: page('<h4>Four</h4><p>Oats.</p><h2> </h2><p>Rye.</p><h2>Oats</h2><p>x</p><h2>Oats</h2><p>x</p>') },
  ],
  [
    'with pictures in lines, figures and links',
    {
      pages: page(
        '<p>Oats <img src="p.png" alt="A sign"/>.</p><figure><img src="p.png" alt="A"/><img src="p.png" alt="B"/>' +
          '<figcaption>Two</figcaption></figure><p><a href="p.png"><img src="p.png" alt="C"/></a></p>',
      ),
      files: { 'OPS/p.png': PNG },
    },
  ],
  [
    'with cells over others and a list of definitions',
    {
      pages: page(
        '<table><tr><th colspan="2">A</th></tr><tr><td>1</td><td>2</td></tr></table><dl><dt>Oats</dt><dd>A grain</dd></dl>',
      ),
    },
  ],
  [
    'with readings, verses and other languages',
    {
      pages: page(
        '<p><ruby>麦<rt>むぎ</rt></ruby> <span xml:lang="ar" dir="rtl">خبز</span></p><div class="poem"><p>Oats,</p><p>rye.</p></div>' +
          '<ol type="a" start="3"><li value="5">Salt</li></ol>',
      ),
    },
  ],
  ['of loose HTML', { pages: page('<p>Oats<br>and<p>rye<ul><li>salt<li>bread</ul>') }],
  [
    'with a lost picture and a dead link',
    { pages: page('<p>Oats <img src="no.png" alt="Lost"/> <a href="no.xhtml">gone</a>.</p>') },
  ],
  [
    'with a page that is a drawing',
    {
      pages: page('<p>Oats.</p>'),
      items: '<item id="m" href="m.svg" media-type="image/svg+xml"/>',
      spine: '<itemref idref="p0"/><itemref idref="m"/>',
      files: {
        'OPS/m.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' +
          '<title>A map</title><rect width="9" height="9"/></svg>',
      },
    },
  ],
]

const FIRST = 'books/oats/first-oats.en.md'
const fronted = (body: string): string => `---\ntitle: First oats\ndescription: About oats\n---\n${body}\n`
const FOLDERS: readonly (readonly [string, string])[] = [
  ['with a note in a heading', '## Oats[^1]\n\nRye.\n\n[^1]: A *source*.'],
  ['with tasks, lines and raised letters', '- [x] Oats\n- [ ] Rye\n\nH<sub>2</sub>O<br>x'],
  [
    'with two pictures in a paragraph',
    '![A](images/box.svg "One.") ![B](images/box.svg "Two.")\n\n[![C](images/box.svg)](/rye)',
  ],
  ['with the same headings', '## Day\n\na\n\n## Day\n\nb\n\n### День\n\nc'],
]

const MADE: readonly (readonly [string, () => Promise<BookSource>])[] = [
  ...EPUBS.map(([what, parts]) => [what, async () => present(sourcesOf(await readEpubParts(parts))[0])] as const),
  ...FOLDERS.map(
    ([what, body]) =>
      [
        `of a folder ${what}`,
        async () =>
          present(sourcesOf(await readLibrary(writeFolder({ ...smallLibrary(), [FIRST]: fronted(body) })))[0]),
      ] as const,
  ),
]

/** To draw a cover and to read it again takes longer than all of the rest, so one book of each source has its cover here. */
const WITH_COVER = ['without an author', 'of a folder with the same headings']

test.each(MADE)('our EPUB of a book %s comes back with all of its words', async (what, read) => {
  const source = await read()
  const made = WITH_COVER.includes(what) ? source : { ...source, cover: null }
  const { books, reports } = await readEpubBytes(await makeEpub(made, ORIGIN))
  expect(books[0]?.articles.map(({ translations }) => translations[0]?.title)).toEqual(
    source.articles.map(({ title }) => title),
  )
  const { words, imported, leftOut } = present(reports[0])
  expect(imported).toBe(words)
  expect(leftOut).toEqual([])
})

describe('EPUBCheck and Ace', { tags: ['deep'] }, () => {
  const check = new EpubCheck()
  const ace = new Ace()
  afterAll(async () => {
    check.close()
    await ace.close()
  })
  test.each(MADE)('accept our EPUB of a book %s', { timeout: CHECK_MS }, async (_, read) => {
    const bytes = await makeEpub(await read(), ORIGIN)
    expect(await check.check(bytes)).toEqual([])
    expect((await ace.check(bytes)).filter(isGrave)).toEqual([])
  })
})
