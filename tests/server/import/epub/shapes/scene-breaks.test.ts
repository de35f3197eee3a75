import { expect, test } from 'vitest'
import { readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const EMPTY = '<p>&#160;</p>'
const SPACE = 'empty lines between two paragraphs, which are space'

async function read(body: string, head = '') {
  const { books, reports } = await readEpubParts({
    pages: [['a.xhtml', `${head}<h1>One</h1>${body}`]],
  })
  const { leftOut, withoutLoss, words, imported } = present(reports[0])
  expect([leftOut, words - imported]).toEqual([[], 0])
  const { content } = present(books[0]?.articles[0]?.translations[0])
  return { content: content.replaceAll('\u00ad', ''), withoutLoss }
}

/** Six paragraphs, with something after the third one. */
const scenes = (empty: string, tag = 'p'): string =>
  [1, 2, 3, 4, 5, 6].map((at) => `<${tag}>Oats ${at}.</${tag}>${at === 3 ? empty : ''}`).join('\n')
const SHOWN = '<p>Oats 3.</p><hr><p>Oats 4.</p>'

test.each([
  ['a no-break space', EMPTY],
  ['two of them', EMPTY + EMPTY],
  ['a no-break space in words', '<p class="x"><span>&#160; </span></p>'],
  ['a break', '<p><br/></p>'],
  ['another element', '<div>&#160;</div>'],
  ['the target of a link', '<p><a id="x"/>&#160;</p>'],
  ['the number of a printed page beside it', '<span epub:type="pagebreak">12</span><p>&#160;</p>'],
  ['a height by its style', '<p style="height: 1em"></p>'],
])('an empty line of %s is a line across the text where the book has few', async (_, empty) => {
  const { content, withoutLoss } = await read(scenes(empty))
  expect(content).toContain(SHOWN)
  expect(content.match(/<hr>/g)).toHaveLength(1)
  expect(withoutLoss).toEqual([])
})

test('paragraphs in other elements have breaks too', async () => {
  expect((await read(`<section>${scenes('<div><br/></div>', 'div')}</section>`)).content).toContain(SHOWN)
})

test('a style sheet gives an empty paragraph its height', async () => {
  const sheet = '<style>.c5 { height: 11pt } .c0 { height: 0 }</style>'
  const { content } = await read(scenes('<p class="c1 c5"><span></span></p>'), sheet)
  expect(content).toContain(SHOWN)
  expect((await read(scenes('<p class="c0"></p>'), sheet)).content).not.toContain('<hr>')
})

test('empty lines between most paragraphs are space, and longer ones among them are breaks', async () => {
  const spaced = [1, 2, 3, 4, 5, 6].map((at) => `<p>Oats ${at}.</p>${at === 4 ? EMPTY.repeat(3) : EMPTY}`).join('')
  const { content, withoutLoss } = await read(spaced)
  expect(content).toBe('<p>Oats 1.</p><p>Oats 2.</p><p>Oats 3.</p><p>Oats 4.</p><hr><p>Oats 5.</p><p>Oats 6.</p>')
  expect(withoutLoss).toEqual([`${SPACE}: 4 times, in OPS/a.xhtml (4)`])
})

test.each([
  ['beside a title without a heading', '<p><b>Rye</b></p>'],
  ['beside a date', '<p>3 May 1877</p>'],
  ['beside a number', '<p>2.</p>'],
  ['beside a Roman number', '<p>II.</p>'],
  ['beside stars', '<p>* * *</p>'],
  ['beside a rule', '<hr/>'],
  ['beside a rule in another element', '<div><hr/></div>'],
  ['beside a heading', '<h2>Rye</h2>'],
  ['beside a list', '<ul><li>Rye.</li></ul>'],
])('an empty line %s is none', async (_, between) => {
  const { content, withoutLoss } = await read(scenes(EMPTY + between + EMPTY))
  expect(content.match(/<hr>/g)?.length).toBe(between.includes('hr') ? 1 : undefined)
  expect(withoutLoss).toEqual([])
})

test.each([
  ['without anything in it', '<p></p>'],
  ['with white space', '<p> \n</p>'],
  ['with the target of a link', '<p><a id="x"/></p>'],
])('a paragraph %s is no empty line', async (_, empty) => {
  expect((await read(scenes(empty))).content).not.toContain('<hr>')
})

test('an empty line between two paragraphs alone is space', async () => {
  const { content, withoutLoss } = await read(`<p>Oats.</p>${EMPTY}<p>Rye.</p>`)
  expect(content).toBe('<p>Oats.</p><p>Rye.</p>')
  expect(withoutLoss).toEqual([`${SPACE}: once, in OPS/a.xhtml`])
})

test('the lines between notes go with them', async () => {
  const mark = (at: number): string => `<a epub:type="noteref" href="#n${at}">${at}</a>`
  const notes = `<p id="n1">1. Bran.</p>${EMPTY}<p id="n2">2. Bread.</p>`
  const { content } = await read(`${scenes('')}<p>Rye${mark(1)} ${mark(2)}.</p>${notes}`)
  expect(content).not.toContain('<hr>')
})
