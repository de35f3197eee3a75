import { expect, test } from 'vitest'
import { oneLine } from '#server/files/pdf/inline-text.ts'
import { canBeSet, lackingIn } from '#server/library/pictures/scripts.ts'

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

test('the letters that the typefaces lack are counted in what is printed, and not in attributes', () => {
  expect(lackingIn('Soup', '<p>Soup, суп, σούπα №5 → €</p>')).toEqual([])
  expect(lackingIn('本', '<p>Soup <em>本</em>, שמן</p><img alt="本" src="/api/assets/a">')).toEqual([
    ...['本', '本', 'ש', 'מ', 'ן'],
  ])
})

test.each([
  ['✔ Salt, ✅ rye, ✗ sugar, ❌ oil', '✓ Salt, ✓ rye, ☓ sugar, ☓ oil'],
  ['❤️ ⭐ ☀️ ☑ ☐ ⚠️', '♥ ★ ☀ ☑ ☐ ⚠'],
  ['Oats 👍🏽 are 👩‍🍳 good 🇺🇦!', 'Oats are \u200d good !'],
  ['𝑥², x→y, 1️⃣, №, €', '𝑥², x→y, 1, №, €'],
])('signs that the typefaces lack become near ones, or nothing: %s', (text, set) => {
  expect(oneLine(text)).toBe(set)
})
