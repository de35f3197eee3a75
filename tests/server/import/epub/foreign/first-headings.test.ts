import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'

/** The headings below the title of an article that the table of contents calls `title`. */
async function headingsBelow(title: string, headings: string): Promise<string> {
  const { articles } = await readArticles({
    pages: [['a.xhtml', `${headings}<p>Oats.</p>`]],
    toc: `<li><a href="a.xhtml">${title}</a></li>`,
  })
  return String(articles[0]?.content).replace(/<p>Oats.*/s, '')
}

test.each([
  ['Chapter 10', '<h1>Chapter 10</h1><h2>1</h2>', '1'],
  ['Chapter 1', '<h1>Chapter 1</h1><h2>1</h2>', '1'],
  ['Salt and Sugar', '<h2>Salt</h2>', 'Salt'],
  ['Salt and Sugar', '<h1>Salt and Sugar</h1><h2>Salt</h2>', 'Salt'],
  ['Хлеб и вода', '<h2>Хлеб</h2>', 'Хлеб'],
  ['Vitamin C and E', '<h2>Vitamin C</h2>', 'Vitamin C'],
  ['Type 2 diabetes', '<h2>Type 2</h2>', 'Type 2'],
  ['Mix and eat', '<h2>Mix</h2>', 'Mix'],
  ['Appendix A', '<h2>A</h2>', 'A'],
  ['One', '<h1>One</h1><h2>***</h2>', '***'],
])('in “%s” a heading of the text after %s is kept', async (title, headings, kept) => {
  expect(await headingsBelow(title, headings)).toMatch(new RegExp(`^<h2[^>]*>${kept.replaceAll('*', '\\*')}</h2>$`))
})

test.each([
  ['Chapter 1: The Long Way', '<h1>Chapter 1</h1><h2>The Long Way</h2>'],
  ['Chapter 1: The Long Way', '<h1>Chapter 1</h1>'],
  ['Chapter 1 The Long Way', '<h1>Chapter 1</h1>'],
  ['Chapter 1: The Long Way', '<h1>The Long Way</h1>'],
  ['1. Oats', '<h1>Oats</h1>'],
  ['IV Oats', '<h1>Oats</h1>'],
  ['Chapter One: Oats', '<h2>Oats</h2>'],
  ['Chapter One: Oats', '<h1>Chapter One</h1><h2>Oats</h2>'],
  ['Глава первая. Овёс', '<h2>Овёс</h2>'],
  ['OATS!', '<h1>Oats</h1>'],
  ['***', '<h1>***</h1>'],
])('in “%s” the title does not come once more from %s', async (title, headings) => {
  expect(await headingsBelow(title, headings)).toBe('')
})
