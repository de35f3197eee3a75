import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'

test.each([
  ['<a name="c1"/>', '<a name="c2"/>'],
  ['<a name="c1">', '<a name="c2">'],
  ['<span xml:id="c1"/>', '<span xml:id="c2"/>'],
  ['<a id="x1" name="c1"/>', '<a id="x2" name="c2"/>'],
])('chapters begin where %s stands', async (one, two) => {
  const close = one.endsWith('/>') ? '' : '</a>'
  const { articles } = await readArticles({
    pages: [
      [
        'all.xhtml',
        `<h2>${one}One${close}</h2><p>Oats.</p><h2>${two}Two${close}</h2>` +
          `<p>See <a href="#c1">one</a> and <a href="all.xhtml#c2">two</a>.</p>`,
      ],
    ],
    toc: '<li><a href="all.xhtml#c1">One</a></li><li><a href="all.xhtml#c2">Two</a></li>',
  })
  expect(articles.map(({ title, content }) => [title, content])).toEqual([
    ['One', '<p>Oats.</p>'],
    ['Two', '<p>See <a href="/book/one">one</a> and <a href="/book/two">two</a>.</p>'],
  ])
})

test('a name that is no target of links leads nowhere', async () => {
  const { articles } = await readArticles({
    pages: [['a.xhtml', '<h1>One</h1><p>Oats.</p><p><span name="x">Rye</span></p><p><a href="#x">rye</a></p>']],
  })
  expect(articles[0]?.content).toContain('<p><a href="/book/one">rye</a></p>')
})

const MATH = '<math xmlns="http://www.w3.org/1998/Math/MathML" id="x"><mi>q</mi></math>'
const PART = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow id="x"><mi>q</mi><mn>2</mn></mrow></math>'
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" id="x"><circle cx="4" cy="4" r="3"/></svg>'

test.each([
  [
    'a list of definitions',
    '<dl id="x"><dt>Rye</dt><dd>A grain</dd></dl>',
    '<p id="at-1"><strong>Rye</strong></p><p>A grain</p>',
  ],
  [
    'what a term means',
    '<dl><dt>Rye</dt><dd id="x"><p>A grain</p></dd></dl>',
    '<p><strong>Rye</strong></p><p id="at-1">A grain</p>',
  ],
  [
    'a group of terms',
    '<dl><div id="x"><dt>Rye</dt><dd>A grain</dd></div></dl>',
    '<p id="at-1"><strong>Rye</strong></p><p>A grain</p>',
  ],
  ['a formula', `<p>So ${MATH}.</p>`, '<p id="at-1">So <math><mi>q</mi></math>.</p>'],
  ['a part of a formula', `<p>So ${PART}.</p>`, '<p id="at-1">So <math><mi>q</mi><mn>2</mn></math>.</p>'],
  ['a drawing', `<p>So</p>${DRAWING}`, '<figure id="at-1">'],
])('a link leads to %s, and not to the beginning of its page', async (_, target, shown) => {
  const { articles, share } = await readArticles({
    pages: [['a.xhtml', `<h1>One</h1><p>Oats, <a href="#x">rye</a>.</p>${target}`]],
  })
  expect(share).toContain('100.0 %')
  expect(articles[0]?.content.replace(/<mrow>|<\/mrow>/g, '')).toContain(`<p>Oats, <a href="#at-1">rye</a>.</p>`)
  expect(articles[0]?.content.replace(/<mrow>|<\/mrow>/g, '')).toContain(shown)
})
