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

test.each([
  ['de', '„Hafer“'],
  ['pt-BR', '“Hafer”'],
  ['hu', '„Hafer”'],
  ['sv', '”Hafer”'],
])('a part in “%s” has its own marks', async (language, quotation) => {
  expect(await shown('en', `<q>Oats</q> <span xml:lang="${language}"><q>Hafer</q></span>.`)).toBe(
    `<p>“Oats” <span lang="${language}">${quotation}</span>.</p>`,
  )
})

test('a quotation of whole paragraphs has no marks in paragraphs of their own', async () => {
  const { articles } = await readArticles({ pages: [['a.xhtml', '<h1>A</h1><q><p>Oats.</p><p>Rye.</p></q>']] })
  expect(articles[0]?.content).toBe('<p>Oats.</p><p>Rye.</p>')
})

test.each([
  ['fr_FR', '<p lang="fr-FR">Salut.</p>'],
  ['FR', '<p lang="fr">Salut.</p>'],
  ['fra', '<p lang="fr">Salut.</p>'],
  ['ua', '<p lang="uk">Salut.</p>'],
  ['English', '<p>Salut.</p>'],
  ['f r', '<p>Salut.</p>'],
  ['', '<p>Salut.</p>'],
])('a part whose language is “%s” has the tag that browsers know, or none', async (lang, html) => {
  expect(await shown('en', `<p xml:lang="${lang}">Salut.</p>`)).toBe(html)
})
