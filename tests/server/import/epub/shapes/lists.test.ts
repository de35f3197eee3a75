import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const shown = async (body: string): Promise<string> =>
  present((await readArticles({ pages: [['a.xhtml', `<h1>One</h1>${body}`]] })).articles[0]).content

const ITEMS = '<li>x</li><li>y</li>'

test.each([
  ['its letters', 'type="a"', '<ol type="a">'],
  ['its capital Roman numbers', 'type="I"', '<ol type="I">'],
  ['its plain numbers', 'type="1"', '<ol>'],
  ['letters that its style names', 'style="list-style-type: lower-alpha"', '<ol type="a">'],
  ['Roman numbers that its style names', 'type="a" style="list-style:inside upper-roman"', '<ol type="I">'],
  ['plain numbers for a sign that no list has', 'type="disc"', '<ol>'],
  ['its first number', 'start="3"', '<ol start="3">'],
  ['a first number below zero', 'start="-3"', '<ol start="-3">'],
  ['its first number for what is none', 'start="x"', '<ol>'],
  ['numbers that go down', 'reversed="reversed"', '<ol start="2" reversed>'],
  ['numbers that go down from another one', 'reversed="" start="9"', '<ol start="9" reversed>'],
])('a list keeps %s', async (_, attributes, tag) => {
  expect(await shown(`<ol ${attributes}>${ITEMS}</ol>`)).toBe(`${tag}${ITEMS}</ol>`)
})

test('a list keeps the letters that a style sheet names', async () => {
  expect(await shown('<style>.alpha { list-style: lower-alpha }</style><ol class="alpha"><li>a</li></ol>')).toBe(
    '<ol type="a"><li>a</li></ol>',
  )
})

test('the letters of another alphabet become numbers, and are named', async () => {
  const lists = `<ol style="list-style-type: lower-greek">${ITEMS}</ol><ul style="list-style: georgian">${ITEMS}</ul>`
  const { articles, leftOut } = await readArticles({ pages: [['a.xhtml', `<h1>One</h1>${lists}`]] })
  expect(articles[0]?.content).toBe(`<ol>${ITEMS}</ol><ul>${ITEMS}</ul>`)
  expect(leftOut).toEqual([expect.stringMatching(/^the letters of a list, which are.*: once, in OPS\/a\.xhtml$/)])
})

test('an item keeps its own number, and those after it go on from there', async () => {
  expect(await shown('<ol><li>a</li><li value="7">b</li><li>c</li><li value="2">d</li></ol>')).toBe(
    '<ol><li>a</li><li value="7">b</li><li>c</li><li value="2">d</li></ol>',
  )
})

test('the number of a first item is that of its list', async () => {
  expect(await shown('<ol type="i"><li value="4">a</li><li>b</li></ol>')).toBe(
    '<ol start="4" type="i"><li>a</li><li>b</li></ol>',
  )
})

test('items after one that is left out keep their numbers', async () => {
  expect(await shown('<ol><li></li><li>b</li><li> </li><li>d</li></ol>')).toBe(
    '<ol start="2"><li>b</li><li value="4">d</li></ol>',
  )
  expect(await shown('<ol reversed=""><li>a</li><li></li><li>c</li></ol>')).toBe(
    '<ol start="3" reversed><li>a</li><li value="1">c</li></ol>',
  )
})

test('a list right in a list stays a list, and takes no number', async () => {
  expect(await shown('<ol><li>a</li><ol type="a"><li>b</li></ol><li>c</li></ol>')).toBe(
    '<ol><li><p>a</p><ol type="a"><li>b</li></ol></li><li>c</li></ol>',
  )
  expect(await shown('<ul><ul><li>b</li></ul></ul>')).toBe('<ul><li>b</li></ul>')
})

test('words right in a list stand before it, or in the item before them', async () => {
  expect(await shown('<ul>Oats <b>and</b> <li>b</li> <p>rye</p></ul>')).toBe(
    '<p>Oats <strong>and</strong></p><ul><li><p>b</p><p>rye</p></li></ul>',
  )
})

test('items in an element that only groups them are items', async () => {
  expect(await shown('<ol><div><li>a</li><li>b</li></div><li>c</li></ol>')).toBe(
    '<ol><li>a</li><li>b</li><li>c</li></ol>',
  )
})

test('a bulleted list has no numbers', async () => {
  expect(await shown('<ul type="a" start="3"><li value="4">a</li></ul>')).toBe('<ul><li>a</li></ul>')
})

const docs = (level: number, items: string, tag = 'ul', more = ''): string =>
  `<${tag} class="c1 lst-kix_ab-12_x-${level} start" ${more}>${items}</${tag}>\n`

test('lists of Google Docs that stand beside each other are lists in lists, by their classes', async () => {
  const deep = docs(1, '<li>Bran</li><li>Rolled</li>') + docs(2, '<li>Fine</li>')
  expect(await shown(docs(0, '<li>Oats</li>') + deep + docs(0, '<li>Rye</li>'))).toBe(
    '<ul><li><p>Oats</p><ul><li>Bran</li><li><p>Rolled</p><ul><li>Fine</li></ul></li></ul></li></ul><ul><li>Rye</li></ul>',
  )
  const numbered = docs(0, '<li>Oats</li>', 'ol') + docs(1, '<li>Bran</li>', 'ol')
  const next = docs(0, '<li>Rye</li>', 'ol', 'start="2"')
  expect(await shown(numbered + next)).toBe(
    '<ol><li><p>Oats</p><ol><li>Bran</li></ol></li></ol><ol start="2"><li>Rye</li></ol>',
  )
})

test('such a list after something else stays where it is', async () => {
  expect(await shown(`${docs(0, '<li>Oats</li>')}<p>Rye.</p>${docs(1, '<li>Bran</li>')}`)).toBe(
    '<ul><li>Oats</li></ul><p>Rye.</p><ul><li>Bran</li></ul>',
  )
})
