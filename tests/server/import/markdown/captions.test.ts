import { expect, test } from 'vitest'
import { faultsOf, shown } from '#tests/support/content/markdown/one-text.ts'

const BOX = '<img alt="x" [^>]*>'
const PICTURE = '![x](images/box.svg "One")'
const TABLE = '| a | b |\n|---|---|\n| 1 | 2 |'

test.each([
  ['alone', `- first\n- ${PICTURE}`, `<li><figure>${BOX}<figcaption>One</figcaption></figure></li>`],
  ['two', `- ${PICTURE} ![x](images/box.svg "Two")`, '<figcaption>One</figcaption>.*<figcaption>Two</figcaption>'],
  ['before a list', `- ${PICTURE}\n  - inner`, '<figcaption>One</figcaption></figure><ul><li>inner</li>'],
])('a picture in an item of a list has its caption: %s', async (_, body, html) => {
  expect(await shown(body)).toMatch(new RegExp(html))
})

test('a caption with a picture and words in an item is a fault', async () => {
  expect(await faultsOf(`- words ${PICTURE}`)).toEqual([expect.stringContaining('a paragraph of its own')])
})

test.each([
  ['a link', `[${PICTURE}](https://oats.example)`, '<a href="https://oats.example"[^>]*>', '</a>'],
  ['a link in emphasis', `*[ ${PICTURE} ](https://oats.example)*`, '<a href="https://oats.example"[^>]*>', '</a>'],
  ['a reference', `[${PICTURE}][o]\n\n[o]: https://oats.example`, '<a href="https://oats.example"[^>]*>', '</a>'],
  ['emphasis', `**${PICTURE}**`, '', ''],
])('a picture alone in %s is a figure with its caption', async (_, body, opening, closing) => {
  const figure = `<figure>${opening}${BOX}${closing}<figcaption>One</figcaption></figure>`
  expect(await shown(body)).toMatch(new RegExp(`^${figure}$`))
  expect(await shown(`- first\n- ${body}`)).toMatch(new RegExp(figure))
})

test('a picture with a caption and words in a link is a fault, and so are two pictures', async () => {
  const fault = [expect.stringContaining('a paragraph of its own')]
  expect(await faultsOf(`[${PICTURE} words](https://oats.example)`)).toEqual(fault)
  expect(await faultsOf(`[${PICTURE} ![x](images/box.svg)](https://oats.example)`)).toEqual(fault)
  expect(await faultsOf(`words [${PICTURE}](https://oats.example)`)).toEqual(fault)
})

test('an item without a caption stays one line', async () => {
  expect(await shown('- a ![x](images/box.svg) b')).toMatch(new RegExp(`^<ul><li>a ${BOX} b</li></ul>$`))
  expect(await shown('- *a* b\n- c')).toBe('<ul><li><em>a</em> b</li><li>c</li></ul>')
})

test('a caption right after its table keeps all its words', async () => {
  expect(await shown(`${TABLE}\n: WHO 2012 | *table* 3`)).toContain('<caption>WHO 2012 | <em>table</em> 3</caption>')
  expect(await shown(`${TABLE}\n: WHO 2012`)).toContain('<caption>WHO 2012</caption>')
  const narrow = '| a |\n|---|\n| b |\n'
  expect(await faultsOf(`${narrow}: WHO | *2012*`)).toEqual([
    expect.stringContaining('4: a caption with a | in it needs a blank line'),
  ])
  expect(await shown(`${narrow}\n: WHO | *2012*`)).toContain('<caption>WHO | <em>2012</em></caption>')
})

test('a row of one cell below a table without outer marks ends with one', async () => {
  const table = 'Goods | Price\n---|---\nSalt | 5\nSum'
  expect(await faultsOf(table)).toEqual([expect.stringContaining('a row of one cell ends with |')])
  expect(await shown(`${table} |`)).toContain('<td>Sum</td>')
})

test.each(['\u00a0', '\t', '  '])('a caption may have another blank after its colon: %j', async (blank) => {
  expect(await shown(`${TABLE}\n\n:${blank}Source`)).toContain('<caption>Source</caption>')
  expect(await shown(`${TABLE}\n:${blank}Source`)).toContain('<caption>Source</caption>')
})
