import { expect, test, vi } from 'vitest'
import {
  htmlWithSource,
  queryFrom,
  sourceOf,
  textFragment,
  withSource,
} from '#page/screens/article/highlights/source.ts'

const LONG =
  'Thirty plants a week is a count that people can keep, and it was counted by two groups of readers, not guessed'

test('a copied quote has the marks of its language, its article and its address', () => {
  const source = { quote: 'Овёс и бобы', lang: 'ru', title: 'Клетчатка', address: 'https://larder.example/oats/fibre' }
  expect(withSource(source)).toBe('«Овёс и бобы»\n— Клетчатка\nhttps://larder.example/oats/fibre')
  expect(withSource({ ...source, lang: 'en' })).toMatch(/^“Овёс и бобы”/)
})

test('a quote that is copied as HTML has a link to its article', () => {
  const source = { quote: 'Oats', lang: 'en', title: 'Oats & <b>', address: 'https://larder.example/en/oats/"x"' }
  expect(htmlWithSource('<ul><li>Oats</li></ul>', source)).toBe(
    '<blockquote><ul><li>Oats</li></ul></blockquote>' +
      '<p>— <a href="https://larder.example/en/oats/&quot;x&quot;">Oats &amp; &lt;b&gt;</a></p>',
  )
})

test('the address of a quote names its language, whatever the shown address names', () => {
  vi.stubGlobal('location', { origin: 'https://larder.example', pathname: '/oats/fibre' })
  const { address } = sourceOf('Овёс и бобы', 'ru', { bookSlug: 'oats', slug: 'fibre', title: 'Клетчатка' })
  vi.unstubAllGlobals()
  expect(address).toBe('https://larder.example/ru/oats/fibre')
})

test('an address leads to the passage, and a long passage is named by its first and last words', () => {
  expect(textFragment('low-fat, 5 & more')).toBe('#:~:text=low%2Dfat%2C%205%20%26%20more')
  expect(textFragment(LONG)).toBe('#:~:text=Thirty%20plants%20a%20week%20is,groups%20of%20readers%2C%20not%20guessed')
  expect(textFragment(`One block\n${LONG}`)).toBe('#:~:text=One%20block')
})

test('a search begins with the quote and ends with a whole word', () => {
  expect(queryFrom('One block\nand another')).toBe('One block and another')
  expect(LONG.startsWith(`${queryFrom(LONG)} `)).toBe(true)
  expect(queryFrom(LONG).length).toBeGreaterThan(80)
  expect(queryFrom('ж'.repeat(150))).toHaveLength(100)
})
