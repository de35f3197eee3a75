import { expect, test } from 'vitest'
import { wordsIn } from '#contract/library/reading-speed.ts'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const EPIGRAM = 'I can resist everything except temptation, and so can you, and so can all of them.'
const OTHER = 'Then come other words. '

const described = async (body: string) => {
  const { articles } = await readArticles({ pages: [['a.xhtml', `<h1>One</h1>${body}`]] })
  return present(articles[0]).description
}

test.each([
  ['one short paragraph', `<p>${EPIGRAM}</p>`],
  ['a name and a short paragraph', `<p>Ann</p><p>${EPIGRAM}</p>`],
  ['a few verses', '<p>Oats<br/>and rye</p>'],
])('the description of %s is the title: everybody reads it', async (_, body) => {
  expect(await described(body)).toBe('One')
})

test.each([1, 10, 19, 30, 60, 200])(
  'a description has no more than a fifth of a chapter, with %i sentences more',
  async (times) => {
    const rest = OTHER.repeat(times)
    const description = await described(`<p>${EPIGRAM}</p><p>${rest}</p>`)
    const words = wordsIn(`${EPIGRAM} ${rest}`)
    if (description !== 'One') expect(wordsIn(description)).toBeLessThanOrEqual(words / 5)
    if (wordsIn(EPIGRAM) <= words / 5) expect(description).toBe(EPIGRAM)
  },
)

test('a description that is cut ends after a word, in any script', async () => {
  expect(await described(`<p>${EPIGRAM}</p><p>${OTHER.repeat(10)}</p>`)).toMatch(/^I can resist [\w, ]+\w …$/)
  const { articles } = await readArticles({
    language: 'ru',
    pages: [['a.xhtml', `<h1>One</h1><p>${'麦の粥は冬の朝に台所を暖める。'.repeat(40)}</p>`]],
  })
  expect(present(articles[0]).description).toMatch(/^麦の粥.{30,180} …$/)
})
