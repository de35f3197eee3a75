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
