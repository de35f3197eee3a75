import { expect, test } from 'vitest'
import { fitsTitle, hasWords, plainWords } from '#search/words/plain-words.ts'

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
  ['b12', 'Витамин В12'],
  ['витамин C', 'Витамин С'],
  ['Д3', 'Витамин D3'],
  ['E621', 'Добавка Е621'],
] as const)('%s is found in %s, letter by letter', (words, text) => {
  expect(hasWords(text, words)).toBe(true)
  expect(fitsTitle(text, plainWords(words))).toBe(true)
})

test('a title fits when each typed word is the start of one of its words', () => {
  expect(fitsTitle('Кисло-сладкий соус', plainWords('кисло-сл'))).toBe(true)
  expect(fitsTitle('Bread, salt and time', plainWords('sa br'))).toBe(true)
  expect(fitsTitle('Bread, salt and time', plainWords('read'))).toBe(false)
  expect(fitsTitle('Bread, salt and time', plainWords(' — '))).toBe(false)
})

test('a typed letter stays in its alphabet', () => {
  expect(fitsTitle('Соль', plainWords('c'))).toBe(false)
  expect(hasWords('Соль', 'c')).toBe(false)
  expect(hasWords('Витамин', 'в')).toBe(true)
})
