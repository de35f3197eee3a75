import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'

const LIST = '<ol class="step"><li>Oats.</li><li>Rye.</li></ol>'

/** What was left out of a page with rules, here and in a sheet. */
async function leftOut(css: string, body: string): Promise<readonly string[]> {
  const inPage = await readArticles({ pages: [['a.xhtml', `<style>${css}</style><h1>One</h1>${body}`]] })
  const sheet = '<link rel="stylesheet" href="s.css"/>'
  const inSheet = await readArticles({
    pages: [['a.xhtml', '']],
    items: '<item id="s" href="s.css" media-type="text/css"/>',
    files: {
      'OPS/s.css': css,
      'OPS/a.xhtml': `<html><head>${sheet}</head><body><h1>One</h1>${body}</body></html>`,
    },
  })
  expect([inSheet.share, inPage.share]).toEqual([
    expect.stringContaining('100.0 %'),
    expect.stringContaining('100.0 %'),
  ])
  expect(inSheet.leftOut.map((line) => line.replace('s.css', 'a.xhtml'))).toEqual(inPage.leftOut)
  return inPage.leftOut
}

const lost = (times: string): string => `numbers that a style sheet counts: ${times}`

test.each([
  ['before headings', 'h2::before { content: counter(h) ". " }', '<h2>Oats</h2><p>x</p><h2>Rye</h2>', 2],
  ['before a class', '.step:before { content: counter(s) }', '<p class="step">Oats.</p><p>Rye.</p>', 1],
  ['in letters', 'ol.step > li::before { content: counter(s, lower-latin) ") " }', LIST, 1],
  ['with those above', 'OL.step LI::BEFORE { CONTENT: counters(s, ".") }', LIST, 1],
  ['of a list with points', '.step li:before { content: counter(s) }', LIST.replaceAll('ol', 'ul'), 1],
  ['in a word', '.fig::after { content: counter(f) " Box" }', '<p>A <span class="fig">box</span>.</p>', 1],
])('numbers %s that a style sheet counts are named', async (_, css, body, times) => {
  const where = times === 1 ? 'once, in OPS/a.xhtml' : `${times} times, in OPS/a.xhtml (${times})`
  expect(await leftOut(css, body)).toEqual([lost(where)])
})

test.each([
  ['of a list that shows them itself', '.step li::before { content: counter(s, decimal) ".\\00a0" }', LIST],
  ['of items that show them themselves', 'ol > li::before { content: "(" counter(s) ")" }', LIST],
  [
    'for what the book does not have',
    'pre.numbered code::before { content: counter(line) }',
    '<pre><code>x</code></pre>',
  ],
  ['for print', '@media print { h2::before { content: counter(h) } }', '<h2>Oats</h2><p>x</p>'],
  ['of printed pages', '@page { @top-left { content: counter(page) } }', '<p>Oats.</p>'],
  ['that stand nowhere', 'h2 { counter-increment: h }', '<h2>Oats</h2><p>x</p>'],
  ['of what is hidden', 'h2::before { content: counter(h) }', '<h2 hidden="">Oats</h2><p>x</p>'],
])('numbers %s are no loss', async (_, css, body) => {
  expect(await leftOut(css, body)).toEqual([])
})

test('words and a number before them are one line', async () => {
  const css = 'h2::before { content: "Part " counter(h) }'
  expect(await leftOut(css, '<h2>Oats</h2><p>x</p>')).toEqual([
    'words that a style sheet adds to the text: once, in OPS/a.xhtml',
  ])
})
