import { expect, test } from 'vitest'
import { excerptHtml, excerptOf, findMatches } from '#search/query/excerpt.ts'
import { articleText, textOfHtml } from '#search/words/article-text.ts'
import { analyserOf } from './support/analyser-of.ts'

const ru = analyserOf('ru')
const en = analyserOf('en')

test('an excerpt escapes everything but its own marks', () => {
  expect(excerptHtml(excerptOf(en, 'Salt <b>& "peppers"</b>', new Set(['pepper'])))).toBe(
    'Salt &lt;b&gt;&amp; &quot;<mark>peppers</mark>&quot;&lt;/b&gt;',
  )
})

test('it shows the part of the text with the most terms, cut between words', () => {
  const filler = 'слово '.repeat(100)
  const excerpt = excerptOf(ru, `рыба ${filler}рыбы с рисом, ${filler}`, new Set(['рыб', 'рис']))
  expect(excerpt.filter((piece) => piece.marked).map((piece) => piece.text)).toEqual(['рыбы', 'рисом'])
  const text = excerpt.map((piece) => piece.text).join('')
  expect(text).toMatch(/^… слово .* слово …$/)
  expect(text.length).toBeLessThan(230)
})

test('without a match it is the start of the text', () => {
  expect(excerptHtml(excerptOf(en, 'Only this', new Set(['nothing'])))).toBe('Only this')
  expect(excerptOf(en, '', new Set())).toEqual([])
})

test('a compound name is marked as a whole', () => {
  const text = 'Витамин В₁₂ и омега-3'
  const ranges = findMatches(ru, text, new Set(['b12', 'b', 'omega3', 'витамин']))
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['Витамин', 'В₁₂', 'омега-3'])
})

test('a word with letters of another alphabet is marked where it stands', () => {
  const text = 'Соль, cоль и cо\u00adлью, вiтамiн, витaминами'
  const ranges = findMatches(ru, text, new Set([ru.termOf('соль'), ru.termOf('витамин')]))
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['Соль', 'cоль', 'cо\u00adлью', 'витaминами'])
})

test.each([
  ['Витамин С', true],
  ['витамина\u00a0«C»', true],
  ['ВИТАМИН-С', true],
  ['Витамины с едой', false],
  ['Витамин. С утра', false],
  ['Витамины, С утра', false],
])("a letter counts as a vitamin's name only if it is written like one: %s", (text, isName) => {
  expect(findMatches(ru, text, new Set(['vitaminc']))).toHaveLength(isName ? 1 : 0)
})

test("a conjunction is not a vitamin's name", () => {
  const uk = analyserOf('uk')
  expect(findMatches(uk, 'Тринадцять вітамінів і жоден не підписаний', new Set(['vitamini', 'vitaminі']))).toEqual([])
  expect(findMatches(ru, 'Витамины И минералы', new Set(['vitamini', 'vitaminи']))).toEqual([])
})

test.each([
  ['<p>One</p><p>two</p>', 'One two'],
  ['вита<em>мин</em>ы<sup>1</sup>', 'витамины1'],
  ['a &amp; b &lt;c&gt; &#x27;d&#39; &nbsp;e &unknown; &#99999999999;', "a & b <c> 'd' e &unknown; &#99999999999;"],
  ['ви\u00adта\u00adмин', 'витамин'],
  ['<p>a</p><h2>Why <em>salt?</em></h2><p>b</p><h3>Lemons at sea</h3>\n<p>c</p>', 'a Why salt? b Lemons at sea. c'],
  ['<h2>Salt </h2>\n\n<h3 title="a>b">Why? <em>Sugar…</em>\n</h3>\t<p>c\u00a0\u2028d</p>', 'Salt. Why? Sugar… c d'],
  ['<img alt="x>y">z', 'z'],
])('the text of %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('headings are listed apart and are sentences in the body', () => {
  const html = '<p>a</p><h2 id="x">First <em>one</em></h2><p>b</p><h3>Second</h3>'
  expect(articleText('T', 'D', html)).toEqual({
    title: 'T',
    description: 'D',
    headings: ['First one', 'Second'],
    body: 'a First one. b Second.',
  })
})

test.each([
  ['a long address', 'word '.repeat(60), `https://example.org/${'path/'.repeat(30)}salt/${'more/'.repeat(60)}`],
  ['a script without blanks', 'ご飯。'.repeat(60), `${'ご飯。'.repeat(30)}salt。${'ご飯。'.repeat(90)}`],
  ['signs of two units', '', `${'😀'.repeat(100)}!salt${'😀'.repeat(200)}`],
])('a match within %s is shown', (_what, before, glued) => {
  const excerpt = excerptOf(en, `${before}${glued} ${before}`, new Set([en.termOf('salt')]))
  expect(excerpt.flatMap((piece) => (piece.marked ? piece.text : []))).toEqual(['salt'])
  const text = excerpt.map((piece) => piece.text).join('')
  expect(text).toMatch(/^… \S+ …$/)
  expect(text.length).toBeLessThan(230)
  // No sign was cut in half.
  expect(() => encodeURIComponent(text)).not.toThrow()
})

test('a match at the beginning of a long address is shown, with the words before it', () => {
  const text = `${'word '.repeat(60)}see salt.example.org/${'path/'.repeat(60)}`
  const excerpt = excerptOf(en, text, new Set([en.termOf('salt')]))
  expect(excerpt.map((piece) => piece.text).join('')).toMatch(/^… (word )+see salt\.example\.org\/(path\/)+\w* …$/)
})
