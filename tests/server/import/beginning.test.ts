import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { wordsIn } from '#contract/library/reading-speed.ts'
import { renderTree } from '#server/import/html/render-tree.ts'
import { isBeginning } from '#server/library/audience.ts'
import { fc } from '#tests/support/properties.ts'

const treeOf = (html: string): Root => unified().use(rehypeParse, { fragment: true }).parse(html)
/** What the texts refer to. */
const TARGETS =
  '<section data-footnotes><h2 id="notes">Notes</h2><ol><li id="fn-1">A note</li></ol></section><p id="x"></p>'
const render = (html: string, language = 'en') => renderTree(treeOf(html + TARGETS), language)
/** The words of a text, without the readings of words. */
const plain = (html: string): string =>
  html
    .replace(/<rt>[^<]*<\/rt>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .trim()
const shownWords = (html: string, language?: string): number => wordsIn(plain(render(html, language).preview))
const beginning = (html: string, language?: string): string => plain(render(html, language).preview)

const SENTENCE = 'Porridge keeps a kitchen warm and patient through long winter mornings. '
const sentences = (count: number): string => SENTENCE.repeat(count)
const many = (count: number, item: string): string => item.repeat(count)
const FIGURE = '<figure><img src="/api/assets/a" alt="A poster"><figcaption>A recipe</figcaption></figure>'

describe('one block is cut inside', () => {
  test.each([
    ['a list', `<ul>${many(40, `<li>${sentences(2)}</li>`)}</ul>`],
    ['a list of one item', `<ol><li>${sentences(80)}</li></ol>`],
    ['a list in a list', `<ul><li>Words<ul>${many(80, `<li>${sentences(1)}</li>`)}</ul></li></ul>`],
    ['an item with a text and a list', `<ul><li>${sentences(80)}<ul><li>Oats</li></ul></li></ul>`],
    [
      'a table',
      `<table><thead><tr><th>Food</th></tr></thead><tbody>${many(80, `<tr><td>${SENTENCE}</td></tr>`)}</tbody></table>`,
    ],
    ['a table of one cell', `<table><tbody><tr><td>${sentences(80)}</td></tr></tbody></table>`],
    [
      'a table with a caption',
      `<figure><table><tbody>${many(80, `<tr><td>${SENTENCE}</td></tr>`)}</tbody></table><figcaption>Foods</figcaption></figure>`,
    ],
    ['a paragraph', `<p>${sentences(80)}</p>`],
    ['a paragraph in marks', `<p><em><strong>${sentences(80)}</strong></em></p>`],
    ['a paragraph of lines', `<p>${many(80, `${SENTENCE.trim()}<br>`)}</p>`],
    ['a quotation', `<blockquote><p>${sentences(80)}</p></blockquote>`],
    [
      'a quotation in a quotation',
      `<blockquote><blockquote>${many(40, `<p>${sentences(2)}</p>`)}</blockquote></blockquote>`,
    ],
    ['two long paragraphs', many(2, `<p>${sentences(40)}</p>`)],
    ['a heading and a paragraph', `<h2>Oats</h2><p>${sentences(80)}</p>`],
  ])('%s: about a seventh, up to the end of a sentence', (_, html) => {
    const shown = shownWords(html)
    expect(shown).toBeGreaterThan(80)
    expect(shown).toBeLessThan(160)
    expect(beginning(html)).toMatch(/mornings\.$/)
  })

  test.each([
    ['en', 'porridge '],
    ['ru', 'каша '],
    ['uk', 'каша '],
  ])('a sentence without an end is cut after a word, and says so (%s)', (language, word) => {
    const html = `<p>${word.repeat(700)}</p>`
    expect(shownWords(html, language)).toBe(100)
    expect(beginning(html, language)).toMatch(new RegExp(`${word.trim()}…$`))
  })

  test('a first sentence longer than a seventh is shown whole while a fifth has room', () => {
    const long = `Long ${'words '.repeat(170)}end. `
    expect(beginning(`<p>${long}</p><p>${sentences(80)}</p>`)).toMatch(/words end\.$/)
  })
})

test.each([
  ['ja', '麦の粥は冬の朝に台所を暖める。'],
  ['zh', '燕麦粥在冬天的早晨温暖厨房。'],
  ['th', 'โจ๊กข้าวโอ๊ตทำให้ห้องครัวอบอุ่น '],
  ['hi', 'दलिया सर्दियों की सुबह रसोई को गर्म रखता है। '],
  ['ru', 'Ка́ша согрева́ет ку́хню зи́мним у́тром. '],
])('in “%s” the beginning is about a seventh too', (language, sentence) => {
  const html = `<p>${sentence.repeat(100)}</p>`
  const share = beginning(html, language).length / plain(html).length
  expect(share).toBeGreaterThan(0.09)
  expect(share).toBeLessThan(0.2)
})

test('an article of pictures shows few of them, and one picture alone is not shown', () => {
  expect(render(FIGURE).preview).toBe('')
  const pictures = (html: string): number => render(html).preview.split('<img').length - 1
  expect(pictures(many(20, FIGURE))).toBeLessThanOrEqual(4)
  expect(pictures(`<p>${many(20, '<img src="/api/assets/a" alt="A">')}</p>`)).toBeLessThanOrEqual(4)
})

test('nothing stands at the end that only announces what comes', () => {
  const html = `<p>${sentences(8)}</p><h2>Next</h2><h3>And next</h3><p>${sentences(42)}</p>${many(39, `<p>${sentences(2)}</p>`)}`
  expect(render(html).preview).not.toContain('Next')
})

test('marks of notes go, other raised letters stay', () => {
  const mark = '<sup><a href="#fn-1" data-footnote-ref>1</a></sup>'
  const shown = render(
    `<p>Ten to the 10<sup>3</sup>${mark}. ${sentences(1)}</p>${many(20, `<p>${sentences(2)}</p>`)}`,
  ).preview
  expect(shown).toContain('<sup>3</sup>')
  expect(shown).not.toContain('fn-1')
})

test('a link to what comes later is plain text', () => {
  const html = `<p id="here">See <a href="#later">the table</a> and <a href="#here">this</a> and <a href="#x">that</a>. ${SENTENCE}</p>`
  const shown = render(`${html}${many(20, `<p>${sentences(2)}</p>`)}<h2 id="later">Later</h2>`).preview
  expect(plain(shown)).toContain('See the table and this and that .'.replace(' .', '.'))
  expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toHaveLength(
    shown.includes('id="here"') ? 1 : 0,
  )
})

const FRACTION = '<math><mfrac><mrow><mi>n</mi><mo>!</mo></mrow><mrow><mi>k</mi><mo>!(n−k)!</mo></mrow></mfrac></math>'

test.each([
  ['a formula', FRACTION],
  [
    'a formula of many words',
    `<math><mfrac><mtext>${many(30, 'oats and ')}</mtext><mtext>${many(30, 'rye ')}</mtext></mfrac></math>`,
  ],
  ['code', '<code>if (a != b) stop(). Then go</code>'],
  ['a word with its reading', '<ruby>麦粥<rt>むぎ がゆ。</rt></ruby>'],
])('%s is shown whole or not at all, wherever the text is cut', (_, part) => {
  for (let words = 0; words <= 140; words += 4)
    for (const [before, after] of [
      [`${'oats '.repeat(words)}are `, `${'rye '.repeat(560)}end.`],
      [`${'oats '.repeat(words)}are. `, ` ${sentences(50)}`],
    ]) {
      const { preview } = render(`<p>${before}${part} ${after}</p>`)
      expect(preview.replaceAll('\u00ad', '').replace(part, '')).not.toMatch(/<(?:math|code|ruby)/)
    }
})

test('a sentence ends after its formula and not in it', () => {
  const html = `<p>${sentences(5)}The number of ways is ${FRACTION} and no more. ${sentences(80)}</p>`
  expect(render(html).preview).toContain('and no more. ')
})

test.each([
  ['two pieces of code', '<pre><code>oats</code></pre><pre><code>rye</code></pre>'],
  ['words before and after a line', '<ul><li>oats<hr>rye</li></ul>'],
  ['words before and after a picture', '<ul><li>oats<figure><img src="/api/assets/a" alt="A"></figure>rye</li></ul>'],
])('%s are counted as two words, and found as two', (_, html) => {
  expect(render(html)).toMatchObject({ text: 'oats\nrye', words: 2 })
})

test('code of several lines is cut', () => {
  expect(shownWords(`<pre><code>${many(80, 'stop(oats, rye, now)\n')}</code></pre>`)).toBeGreaterThan(20)
})

const text = fc
  .array(
    fc.constantFrom('oats', 'and', 'каша', 'end.', 'Why?', 'x', '—', '3,5', 'слово-слово', '麦の粥。', 'ข้าวโอ๊ต', 'सुबह'),
    { maxLength: 60 },
  )
  .map((words) => words.join(' '))
const rowOf = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const block = fc.letrec<{ block: string; item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    tie('block'),
    fc.tuple(text, tie('block')).map((parts) => parts.join('')),
  ),
  block: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text.map((words) => `<p>${words}</p>`),
    text.map((words) => `<h2>${words}</h2>`),
    text.map(
      (words) =>
        `<p><em>${words}</em><sup><a href="#fn-1" data-footnote-ref>1</a></sup><br><a href="#x">${words}</a></p>`,
    ),
    fc.constant(FIGURE),
    fc.constant(FIGURE.replace(/<img[^>]*>/, '<a href="https://oats.example">$&</a>')),
    text.map((words) => `<pre><code>${words}\n${words}</code></pre>`),
    text.map((words) => `<p>${words} ${FRACTION} ${words} <code>if (a != b) stop()</code> ${words}</p>`),
    text.map((words) => `<p>${words} <ruby>麦<rt>むぎ</rt></ruby> ${words}</p>`),
    fc
      .array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })
      .map(
        (rows) =>
          `<figure><table><tbody>${rows.map(rowOf).join('')}</tbody></table><figcaption>Foods</figcaption></figure>`,
      ),
    fc
      .array(tie('item'), { maxLength: 6 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
    fc.array(tie('item'), { maxLength: 4 }).map((items) => `<blockquote>${items.join('')}</blockquote>`),
    fc
      .array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 5 })
      .map((rows) => `<table><thead><tr><th>A</th></tr></thead><tbody>${rows.map(rowOf).join('')}</tbody></table>`),
  ),
})).block

test('of generated articles never more than a fifth is shown, nor more than 400 words, nor anything but the beginning', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const { content, preview, words } = render(blocks.join(''))
      const shown = plain(preview)
      expect(wordsIn(shown)).toBeLessThanOrEqual(Math.min(400, words / 5))
      expect(isBeginning(preview, words)).toBe(true)
      expect(2 * Buffer.byteLength(preview)).toBeLessThanOrEqual(Buffer.byteLength(content))
      for (const [, inner = ''] of preview.matchAll(/<mfrac>(.*?)<\/mfrac>/g))
        expect(inner.split('<mrow>')).toHaveLength(3)
      const squeeze = (value: string): string => value.replace(/\s/g, '')
      const whole = squeeze(plain(content.replaceAll(/<sup><a[^>]*data-footnote-ref[^>]*>1<\/a><\/sup>/g, '')))
      expect(whole.startsWith(squeeze(shown.replace(/ ?…$/, '')))).toBe(true)
    }),
    { numRuns: 300 },
  )
})
