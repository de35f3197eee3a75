import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'

async function shown(language: string, body: string): Promise<string> {
  const { articles } = await readArticles({ language, pages: [['a.xhtml', `<h1>A</h1><p>${body}</p>`]] })
  return String(articles[0]?.content)
}

test.each([
  ['en', '<p>“Oats ‘and’ rye”.</p>'],
  ['ru', '<p>«Oats „and“ rye».</p>'],
  ['uk-UA', '<p>«Oats „and“ rye».</p>'],
])('the marks of a quotation in “%s” are those of the language', async (language, html) => {
  expect(await shown(language, '<q>Oats <q>and</q> rye</q>.')).toBe(html)
})

test('a part in another language has its own marks', async () => {
  expect(await shown('en', '<q>Oats</q> <span xml:lang="de"><q>Hafer</q></span>.')).toBe(
    '<p>“Oats” <span lang="de">„Hafer“</span>.</p>',
  )
})
