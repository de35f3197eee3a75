import { expect, test } from 'vitest'
import { fitsTitle, plainText, plainWords } from '#search/words/plain-words.ts'

test.each([
  ['вiтамiн', 'Вітаміни взимку'],
  ['ёлка', 'Елка'],
  ['елка', 'Ёлка и шишки'],
  ['чай', 'Чай'.normalize('NFD')],
  ['чай'.normalize('NFD'), 'Зеленый чай'],
  ['cоль', 'Соль в хлебе'],
  ['iron', 'IRON and copper'],
  ['cafe', 'Café'],
  ['о\u00adвёс', 'Овес'],
  ['salt — and', 'Bread, salt and time'],
] as const)('%s is found in %s, letter by letter', (words, text) => {
  expect(plainText(text)).toContain(plainText(words))
  expect(fitsTitle(text, plainWords(words))).toBe(true)
})

test('a title fits when each typed word is the start of one of its words', () => {
  expect(fitsTitle('Кисло-сладкий соус', plainWords('кисло-сл'))).toBe(true)
  expect(fitsTitle('Bread, salt and time', plainWords('sa br'))).toBe(true)
  expect(fitsTitle('Bread, salt and time', plainWords('read'))).toBe(false)
  expect(fitsTitle('Bread, salt and time', plainWords(' — '))).toBe(false)
})
