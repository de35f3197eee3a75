import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const shown = async (body: string): Promise<string> =>
  present((await readArticles({ pages: [['a.xhtml', `<h1>One</h1>${body}`]] })).articles[0]).content

test('a dialogue of divs is paragraphs, one for each', async () => {
  expect(await shown('<p>Oats.</p><div>— Yes.</div><div>— No.</div><div>— Why?</div><p>Rye.</p>')).toBe(
    '<p>Oats.</p><p>— Yes.</p><p>— No.</p><p>— Why?</p><p>Rye.</p>',
  )
})

test.each(['class="p"', 'class="para"', 'class="calibre1"', 'class="line-height"', ''])(
  'a book of divs %s is paragraphs',
  async (attribute) => {
    const body = Array.from({ length: 3 }, (_, at) => `<div ${attribute}>Thought ${at}.</div>\n`).join('')
    expect(await shown(`<div ${attribute}>${body}</div>`)).toBe('<p>Thought 0.</p><p>Thought 1.</p><p>Thought 2.</p>')
  },
)

test.each([
  ['the class of the stanza', '<div class="stanza">', '<div>'],
  ['the class of the group', '<div class="linegroup">', '<div>'],
  ['the class of the lines', '<div>', '<div class="verse-indent1">'],
  ['the class of the poem', '<div class="Poetry"><div>', '<div>'],
  ['the type of the section', '<section epub:type="z3998:poem"><div>', '<div>'],
  ['the type of the group', '<div epub:type="z3998:verse">', '<div>'],
])('verse is known by %s', async (_, group, line) => {
  const close = [...group.matchAll(/<(\w+)/g)]
    .map(([, name]) => `</${name}>`)
    .reverse()
    .join('')
  expect(await shown(`<p>Oats.</p>${group}${line}One,</div>\n${line}two.</div>${close}<p>Rye.</p>`)).toBe(
    '<p>Oats.</p><p>One,<br>two.</p><p>Rye.</p>',
  )
})

test('a long div in a poem is a paragraph', async () => {
  const long = 'Porridge keeps a kitchen warm. '.repeat(5).trim()
  expect(await shown(`<div class="poem"><div>One,</div><div>two.</div><div>${long}</div></div>`)).toBe(
    `<p>One,<br>two.</p><p>${long}</p>`,
  )
})
