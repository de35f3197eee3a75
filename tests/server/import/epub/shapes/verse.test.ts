import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const SPACE = '\u00a0'

const shown = async (body: string): Promise<string> =>
  present(
    (await readArticles({ pages: [['a.xhtml', `<h1>One</h1><p>Oats.</p>${body}<p>Rye.</p>`]] })).articles[0],
  ).content.replace(/^<p>Oats\.<\/p>|<p>Rye\.<\/p>$/g, '')

const lines = (tag: string, attributes = ''): string =>
  ['One,', 'two,', 'three.'].map((line) => `<${tag} ${attributes}>${line}</${tag}>\n`).join('')

test.each([
  ['the class of the poem', `<div class="poem">${lines('p')}</div>`],
  ['the class of the stanza', `<div><div class="stanza">${lines('p', 'class="noindent"')}</div></div>`],
  ['the class of the lines', lines('p', 'class="verse"')],
  ['another class of the lines', lines('p', 'class="body poem-line"')],
  ['the type of the section', `<section epub:type="z3998:verse">${lines('p')}</section>`],
])('paragraphs of verse are lines, by %s', async (_, body) => {
  expect(await shown(body)).toBe('<p>One,<br>two,<br>three.</p>')
})

test('a quotation of verse keeps its lines', async () => {
  expect(await shown(`<blockquote class="poem">${lines('p')}</blockquote>`)).toBe(
    '<blockquote><p>One,<br>two,<br>three.</p></blockquote>',
  )
})

test.each([
  ['an empty line', '<p>One,</p><p>two.</p><p>&#160;</p><p>Three,</p><p>four.</p>'],
  ['a break', '<p>One,</p><p>two.</p><p><br/></p><p>Three,</p><p>four.</p>'],
  ['the first line', '<p>One,</p><p>two.</p><p class="verse-first">Three,</p><p>four.</p>'],
  ['the last line', '<p>One,</p><p class="verse_last">two.</p><p>Three,</p><p>four.</p>'],
  ['a group', '<div><p>One,</p><p>two.</p></div><div><p>Three,</p><p>four.</p></div>'],
  ['an empty div', '<div>One,</div><div>two.</div><div> </div><div>Three,</div><div>four.</div>'],
])('stanzas are divided by %s', async (_, body) => {
  expect(await shown(`<div class="poem">${body}</div>`)).toBe('<p>One,<br>two.</p><p>Three,<br>four.</p>')
})

test('a paragraph of several lines is a stanza of its own', async () => {
  expect(await shown('<div class="poem"><p>One,<br/>two.</p><p>Three,<br/>four.</p></div>')).toBe(
    '<p>One,<br>two.</p><p>Three,<br>four.</p>',
  )
  expect(await shown('<p class="stanza">One.</p><p class="stanza">Two.</p>')).toBe('<p>One.</p><p>Two.</p>')
})

test('the name of a poem and of its author are no lines', async () => {
  expect(
    await shown(`<div class="poem"><p class="title">Name</p>${lines('p')}<p class="poem-author">A. Author</p></div>`),
  ).toBe('<p>Name</p><p>One,<br>two,<br>three.</p><p>A. Author</p>')
})

test('a long paragraph in a poem is no line', async () => {
  const long = 'Porridge keeps a kitchen warm. '.repeat(5).trim()
  expect(await shown(`<div class="poem"><p>One,</p><p>two.</p><p>${long}</p></div>`)).toBe(
    `<p>One,<br>two.</p><p>${long}</p>`,
  )
})

test('lines keep the spaces before them, their marks and their language', async () => {
  expect(
    await shown(
      '<div class="poem"><p>&#160;&#160;One,</p><p> &#8195;<i>two</i>,</p><p xml:lang="la">tres.</p><p>  four.</p></div>',
    ),
  ).toBe('<p>\u00a0\u00a0One,<br>\u2003<em>two</em>,<br><span lang="la">tres.</span><br>four.</p>')
})

test('lines keep the indentation that their class names', async () => {
  expect(
    await shown(
      '<div class="poem"><div class="stanza"><span class="i0">One,<br/></span> <span class="i2">two,<br/></span> ' +
        '<span class="i4"><i>three</i>.</span></div></div>',
    ),
  ).toBe(`<p>One,<br>${SPACE}${SPACE}two,<br>${SPACE.repeat(4)}<em>three</em>.</p>`)
  expect(
    await shown(
      '<div class="poetry"><div class="verse indent0">One,</div><div class="verse indent-3"> two,</div>' +
        '<div class="verse">three.</div></div>',
    ),
  ).toBe(`<p>One,<br>${SPACE.repeat(3)}two,<br>three.</p>`)
  expect(await shown('<div class="poem"><div class="indent4"><p>One,</p><p>two.</p></div></div>')).toBe(
    '<p>One,<br>two.</p>',
  )
  expect(await shown('<p>A <span class="i2">plain</span> line.</p>')).toBe('<p>A plain line.</p>')
})

test('spans that are lines stand under each other, also without a break between them', async () => {
  expect(
    await shown('<p class="stanza"><span class="line">One,</span> <span class="line"><i>two</i>,</span></p>'),
  ).toBe('<p>One,<br><em>two</em>,</p>')
  expect(await shown('<p><span class="verse">One,<br/></span><span class="verse">two.</span></p>')).toBe(
    '<p>One,<br>two.</p>',
  )
  expect(await shown('<p>A <span class="line">thin</span> and <span class="line">fine</span> one.</p>')).toBe(
    '<p>A thin and fine one.</p>',
  )
})

test('lines whose style keeps their spaces and ends stay lines', async () => {
  expect(await shown('<p style="white-space: pre-wrap">One,\n  two,\n\nthree.</p>')).toBe(
    '<p>One,<br>\u00a0\u00a0two,<br><br>three.</p>',
  )
  expect(await shown('<p style="white-space: pre-line">One,\n  <i>two,\nthree.</i></p>')).toBe(
    '<p>One,<br><em>two,<br>three.</em></p>',
  )
})

test.each(['class="para"', 'class="online"', 'class="verse-number"', ''])(
  'paragraphs %s stay paragraphs',
  async (name) => {
    expect(await shown(lines('p', name))).toBe('<p>One,</p><p>two,</p><p>three.</p>')
  },
)
