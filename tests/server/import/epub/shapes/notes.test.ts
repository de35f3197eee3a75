import { expect, test } from 'vitest'
import { readArticles, readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const mark = (number: number, id = `n${number}`) => `<a epub:type="noteref" id="r${number}" href="#${id}">${number}</a>`

async function read(body: string) {
  const { books, reports } = await readEpubParts({ pages: [['a.xhtml', `<h1>One</h1>${body}`]] })
  const { content } = present(books[0]?.articles[0]?.translations[0])
  const { leftOut, withoutLoss, words, imported } = present(reports[0])
  const [text = '', notes = ''] = content.replaceAll('\u00ad', '').split(/<section .*?<\/h2>/)
  const plain = notes.replace(/ <a [^>]*data-footnote-backref.*?<\/a>/g, '').replace('</section>', '')
  return { text, notes: plain, leftOut, withoutLoss, lost: words - imported }
}

test.each([
  ['begins with a number of its own', '<ol><li id="n1"><p>1 cup is 90 g.</p></li></ol>', '<p>1 cup is 90 g.</p>'],
  ['has its number twice', '<ol><li id="n1"><p>1. A cup.</p></li></ol>', '<p>A cup.</p>'],
  [
    'has its id on its first paragraph',
    '<aside epub:type="footnote"><p id="n1">1. A cup.</p><p>It holds 90 g.</p></aside>',
    '<p>A cup.</p><p>It holds 90 g.</p>',
  ],
  [
    'has its id on its first paragraph and a role',
    '<div role="doc-endnote"><p><a id="n1" href="#r1">1</a> A cup.</p><p>It holds 90 g.</p></div>',
    '<p>A cup.</p><p>It holds 90 g.</p>',
  ],
  ['is all in its link back', '<p id="n1"><a href="#r1">1. A cup.</a></p>', '<p><a href="/book/one">A cup.</a></p>'],
  ['is in a list of definitions', '<dl><dt id="n1">1</dt> <dd>A cup.</dd></dl>', '<p>A cup.</p>'],
  [
    'is named in a list of definitions',
    '<dl><dt id="n1">A cup</dt><dd><p>It holds 90 g.</p></dd></dl>',
    '<p>A cup</p><p>It holds 90 g.</p>',
  ],
])('a note that %s is whole, and the text has none of it', async (_, note, shown) => {
  expect(await read(`<p>Oats${mark(1)}.</p>${note}<p>End.</p>`)).toEqual({
    text: '<p>Oats<sup><a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="notes">1</a></sup>.</p><p>End.</p>',
    notes: `<ol><li id="fn-1">${shown}</li></ol>`,
    leftOut: [],
    withoutLoss: [],
    lost: 0,
  })
})

const WITHIN = '<aside epub:type="footnote" id="n1"><p>A cup.</p></aside>'
const INLINE = '<span epub:type="footnote" id="n1">A cup.</span>'

test.each([
  ['a paragraph', `<p>Oats${mark(1)}${WITHIN} and rye.</p>`, '<p>Oats§ and rye.</p>'],
  ['a paragraph, in its line', `<p>Oats${mark(1)}<small>${INLINE}</small> and rye.</p>`, '<p>Oats§ and rye.</p>'],
  ['what a page hides', `<p>Oats${mark(1)}<b hidden="">${INLINE}</b> and rye.</p>`, '<p>Oats§ and rye.</p>'],
  ['a heading', `<h2>Oats${mark(1)}${WITHIN}</h2><p>Rye.</p>`, '<h2 id="h-oats">Oats§</h2><p>Rye.</p>'],
  ['an item', `<ul><li>Oats${mark(1)}${WITHIN} and rye.</li></ul>`, '<ul><li>Oats§ and rye.</li></ul>'],
  ['a quotation', `<blockquote>Oats${mark(1)} ${INLINE}.</blockquote>`, '<blockquote><p>Oats§ .</p></blockquote>'],
])('a note that stands within %s is a note only, and divides nothing', async (_, body, shown) => {
  const { text, notes, lost, leftOut } = await read(`<p>First.</p>${body}`)
  expect(text.replace(/<sup>.*?<\/sup>/, '§')).toBe(`<p>First.</p>${shown}`)
  expect([notes, lost, leftOut]).toEqual(['<ol><li id="fn-1"><p>A cup.</p></li></ol>', 0, []])
})

test('an element that holds several notes is none', async () => {
  const notes = '<aside epub:type="footnote"><p id="n1">1. Oats.</p><p id="n2">2. Rye.</p></aside>'
  const { notes: shown } = await read(`<p>Oats${mark(1)} and rye${mark(2)}.</p>${notes}`)
  expect(shown).toBe('<ol><li id="fn-1"><p>Oats.</p></li><li id="fn-2"><p>Rye.</p></li></ol>')
})

test('a link of a note to the mark of another one is a link of its text', async () => {
  const note = (number: number, text: string) => `<p id="n${number}"><a href="#r${number}">${number}</a> ${text}</p>`
  const { notes, lost, leftOut } = await read(
    `<p>Oats${mark(1)} and rye${mark(2)}.</p>${note(1, 'A cup.')}${note(2, 'Compare <a href="#r1">note 1 above</a> too.')}`,
  )
  expect(notes).toMatch(/<p>A cup\.<\/p>.*<p>Compare (?:<a [^>]*>)?note 1 above(?:<\/a>)? too\.<\/p>/)
  expect([lost, leftOut]).toEqual([0, []])
})

const BACK = '<a href="#r1">1</a>'

test.each([
  [`${BACK}. Note text.`, 'Note text.'],
  [`[${BACK}] Note text.`, 'Note text.'],
  [`(${BACK}) Note text.`, 'Note text.'],
  [`${BACK}) Note text.`, 'Note text.'],
  [`<b>${BACK}.</b> Note`, 'Note'],
  [`<sup>${BACK}</sup> Note`, 'Note'],
  ['1. Note text (<a href="#r1">↩</a>).', 'Note text.'],
  [`${BACK} 1 cup of oats.`, '1 cup of oats.'],
])('the link back %s goes with its signs, and no other number', async (note, shown) => {
  const { notes, lost, leftOut } = await read(
    `<p>Oats${mark(1)}.</p><aside epub:type="footnote" id="n1"><p>${note}</p></aside><p>End.</p>`,
  )
  expect([notes, lost, leftOut]).toEqual([`<ol><li id="fn-1"><p>${shown}</p></li></ol>`, 0, []])
})

test('the words of a link back are not missing from the text', async () => {
  const { lost, leftOut } = await read(
    '<p>Oats<span id="r1"><a epub:type="noteref" href="#n1">1</a></span>.</p>' +
      '<aside epub:type="footnote" id="n1"><p>A cup. <a epub:type="backlink" href="#r1">Return</a></p></aside>',
  )
  expect([lost, leftOut]).toEqual([0, []])
})

const LISTED = [1, 2, 3]
const listedMarks = (file: string): string =>
  LISTED.map((at) => `<a href="${file}#fn${at}" class="footnoteRef" id="fnref${at}"><sup>${at}</sup></a>`).join(' ')
const listedNote = (at: number): string => `<li id="fn${at}"><p>Cup ${at}. <a href="#fnref${at}">↩</a></p></li>`
const LIST = `<div class="footnotes"><hr/><ol>${LISTED.map(listedNote).join('')}</ol></div>`

/** The words that the links of an article lead to, up to the end of their element. */
function targetsOf(content: string, contents: string): string[] {
  const ids = Array.from(content.matchAll(/<a href="[^"]*#([^"]*)"/g), ([, id]) => id)
  return ids.map((id) => contents.match(new RegExp(`<li id="${id}"[^>]*>.*?(?=</li>)`))?.[0] ?? '')
}

test.each([
  ['below the text', [['a.xhtml', `<h1>One</h1><p>Oats ${listedMarks('')}.</p>${LIST}`]] as const],
  [
    'in a file of their own',
    [
      ['a.xhtml', `<h1>One</h1><p>Oats ${listedMarks('b.xhtml')}.</p>`],
      ['b.xhtml', `<h1>Notes</h1>${LIST.replaceAll('"#fnref', '"a.xhtml#fnref')}`],
    ] as const,
  ],
])('the marks of listed notes %s lead to one each', async (_, pages) => {
  const { articles } = await readArticles({ pages })
  const targets = targetsOf(present(articles[0]).content, articles.map(({ content }) => content).join(''))
  expect(targets.slice(0, 3).map((target) => target.replace(/<(?!li)[^>]*>/g, '').replace(/at-\d+/, 'at'))).toEqual(
    LISTED.map((at) => expect.stringMatching(`^<li id="at">Cup ${at}\\.`)),
  )
})

test.each([
  ['of a list in a list', '<ul><li>Rye<ul><li id="a">Oats</li><li id="b">Spelt</li></ul></li></ul>'],
  ['of a list in a quotation', '<blockquote><p>Rye</p><ul><li>Rye</li><li><p id="b">Spelt</p></li></ul></blockquote>'],
  ['around the target', '<ul><li>Oats</li><li>Spelt<span id="b"/></li></ul>'],
])('a link leads to the item %s', async (_, list) => {
  const { articles } = await readArticles({
    pages: [['a.xhtml', `<h1>One</h1><p>See <a href="#b">spelt</a>.</p>${list}`]],
  })
  const { content } = present(articles[0])
  expect(targetsOf(content, content)).toEqual([expect.stringMatching(/^<li id="at-1">(?:<p>)?Spelt/)])
})

test('a link of the text to a note leads to the note', async () => {
  const { text, leftOut, withoutLoss } = await read(
    `<p>Oats${mark(1)}.</p>${WITHIN}<p>See <a href="#n1">note 1</a> and <sup><a href="#n1">1</a></sup>.</p>`,
  )
  expect(text).toContain('<p>See <a href="#fn-1">note 1</a> and <sup><a href="#fn-1">1</a></sup>.</p>')
  expect([leftOut, withoutLoss]).toEqual([[], []])
})

test('a link to a note of another chapter leads there, and one to a note of both to its own', async () => {
  const marked = (number: number) => mark(number).replace('#', 'n.xhtml#')
  const link = (number: number) => `<a href="n.xhtml#n${number}">note ${number}</a>`
  const notes = '<p id="n1">1. A cup.</p><p id="n2">2. Two.</p>'
  const { articles, leftOut } = await readArticles({
    pages: [
      ['a.xhtml', `<h1>One</h1><p>Oats${marked(1)} and rye${marked(2)}.</p>`],
      ['b.xhtml', `<h1>Two</h1><p>Bran${marked(2)}: ${link(1)}, ${link(2)}.</p>`],
      ['n.xhtml', `<section epub:type="endnotes"><h2>Notes</h2>${notes}</section>`],
    ],
  })
  expect(present(articles[1]).content).toContain(
    ': <a href="/book/one#fn-1">note 1</a>, <a href="#fn-1">note 2</a>.</p>',
  )
  expect(leftOut).toEqual([])
})
