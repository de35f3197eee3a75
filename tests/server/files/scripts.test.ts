import { expect, test } from 'vitest'
import { canBeSet } from '#server/files/pdf/scripts.ts'

const book = (title: string, content: string) => ({
  title,
  articles: [{ slug: 'one', title: '1', description: '', content: `<p>${content}</p>`, credits: null }],
})

test.each([
  ['Soup', 'Soup, суп, σούπα, її', true],
  ['שֹׁרֶשׁ', 'Soup', false],
  ['1', 'これは本です', false],
  ['Soup', `${'Soup. '.repeat(50)}本`, true],
  ['Soup', `${'Soup. '.repeat(5)}本`, false],
])('%s with %s: %s', (title, content, expected) => {
  expect(canBeSet(book(title, content))).toBe(expected)
})
