import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const NOTE = '<aside epub:type="footnote" id="n1"><p>A note to the title.</p></aside>'
const MARK = '<a epub:type="noteref" href="#n1">1</a>'

test.each([
  ['raised', `One<sup>${MARK}</sup>`],
  ['in the line', `One${MARK}`],
  ['in another element', `<span>One <b>${MARK}</b></span>`],
])('a note to the title, whose mark is %s, is kept, and the title has no mark', async (_, heading) => {
  for (const toc of [undefined, '<li><a href="a.xhtml">One</a></li>', '<li><a href="a.xhtml">One1</a></li>']) {
    const { articles } = await readArticles({
      pages: [['a.xhtml', `<h1>${heading}</h1><p>Oats are a grain.</p>${NOTE}`]],
      ...(toc === undefined ? {} : { toc }),
    })
    const { title, slug, content } = present(articles[0])
    expect([title, slug]).toEqual(['One', 'one'])
    expect(content).toMatch(/^<p><sup><a href="#fn-1" id="fnref-1"[^>]*>1<\/a><\/sup> Oats are a grain\.<\/p>/)
    expect(content).toContain('<li id="fn-1"><p>A note to the title. ')
  }
})

test('a note to the title stands before a text that begins with something other than a paragraph', async () => {
  const { articles } = await readArticles({
    pages: [['a.xhtml', `<h1>One${MARK}</h1><ul><li id="oats">Oats</li></ul><p><a href="#oats">Oats</a>.</p>${NOTE}`]],
  })
  expect(present(articles[0]).content).toMatch(
    /^<p><sup><a href="#fn-1"[^>]*>1<\/a><\/sup><\/p><ul><li id="at-1">Oats<\/li><\/ul><p><a href="#at-1">Oats<\/a>/,
  )
})

test('a raised link in a title is no part of it, and other raised letters are', async () => {
  const { articles } = await readArticles({
    pages: [
      ['a.xhtml', '<h1>Oats<sup><a href="b.xhtml">2</a></sup></h1><p>Oats are a grain.</p>'],
      ['b.xhtml', '<h1>Vitamin B<sup>12</sup></h1><p>It comes from animals.</p>'],
    ],
  })
  expect(articles.map(({ title }) => title)).toEqual(['Oats', 'Vitamin B12'])
  expect(present(articles[0]).content).toMatch(
    /^<p><sup><a href="\/book\/vitamin-b12">2<\/a><\/sup> Oats are a grain\.<\/p>/,
  )
})

const OTHERS = `<p>${'Then come other words. '.repeat(20)}</p>`

test('the description of an article has no marks of notes', async () => {
  const { articles } = await readArticles({
    pages: [
      ['a.xhtml', `<h1>One</h1><p>Oats are a grain${MARK}, and they feed many people and horses.</p>${OTHERS}${NOTE}`],
    ],
  })
  expect(present(articles[0]).description).toBe('Oats are a grain, and they feed many people and horses.')
})
