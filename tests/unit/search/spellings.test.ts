import { describe, expect, test } from 'vitest'
import { article, Library } from './support/library.ts'

/** A library whose other article has the single names too: then a query is not helped by parts of words. */
const ru = new Library('ru', [
  article('anemia', 'Это В12-дефицитная анемия, а формула глюкозы C6H12O6.'),
  article('drops', 'Капли: vitamin-D3 и D3-K2, дозы до 10 000 МЕ и 1000 мг.'),
  article('names', 'Здесь есть B12 и D3, а pH и Ca названы по-латински.'),
  article('acid', 'Здесь рН и Са, и 25(ОН)D.'),
])

describe('a name is found in each of its usual spellings', () => {
  test.each([
    ['анемия B12', ['anemia']],
    ['D3', ['drops', 'names']],
    ['C6H12O6', ['anemia']],
    ['формула C6H12O6', ['anemia']],
    ['10000', ['drops']],
    ['10 000 МЕ', ['drops']],
    ['10\u00a0000', ['drops']],
    ['1 000 мг', ['drops']],
    ['pH', ['acid', 'names']],
    ['рН', ['acid', 'names']],
    ['Ca', ['acid', 'names']],
    ['25(OH)D', ['acid']],
  ] as const)('%s', async (query, expected) => {
    const { hits, corrected } = await ru.search(query)
    expect([hits.map(({ id }) => id).sort(), corrected]).toEqual([expected, false])
  })
})

test.each([
  'low-carb-high-fat-diet',
  'non-alcoholic-fatty-liver-disease',
  'how-to-cook-oatmeal-in-the-oven',
  'C2H5OH',
  'B1B6B12',
  'D3-K2',
])('%s finds the text from which it was copied', async (copied) => {
  const library = new Library('en', [
    article('it', `We say ${copied} here.`),
    article('other', 'Other words, D3 and B12.'),
  ])
  expect((await library.ids(copied))[0]).toBe('it')
})

describe('a Ukrainian word with an apostrophe is found while it is typed', () => {
  const uk = new Library('uk', [
    article('a', 'М’ясо, м’ясний суп, об’єднання, комп’ютер і здоров’я.'),
    article('b', 'Інше.'),
  ])
  test.each(['м’я', 'м’яс', 'об’', 'об’є', "об'єд", 'комп’ют', 'здоров’', 'мʻяс', 'м"яс', 'м*ясо', 'об"єднання'])(
    '%s',
    async (typed) => {
      const { hits, corrected } = await uk.search(typed, { mode: 'typing' })
      expect([hits.map(({ id }) => id), corrected]).toEqual([['a'], false])
    },
  )
})

describe('an English contraction is no word that an article must have', () => {
  const en = new Library('en', [
    article('rice', 'Why rice does not spoil. Soaking and rinsing it is good for iron.'),
    article('other', "What's this? Don't and doesn't, can't and I'm."),
  ])
  test.each([
    "what's good for iron",
    "why doesn't rice spoil",
    "don't soak rice",
    'can’t rinse rice',
    "i'm soaking rice",
  ])('%s', async (query) => expect((await en.ids(query))[0]).toBe('rice'))
})

test('digits that belong to no number are not one', async () => {
  const library = new Library('en', [article('a', 'In 2020 300 people had B12 100 times.'), article('b', 'x')])
  expect((await library.search('2020300')).corrected).toBe(true)
  expect(await library.ids('b12')).toEqual(['a'])
})

test('a quotation mark between words is no apostrophe', async () => {
  const library = new Library('uk', [
    article('a', 'Слово "яблуко", і "я", або слово"сіль" чи 5"яблук.'),
    article('b', 'Інше.'),
  ])
  for (const word of ['слово', 'яблуко', 'сіль']) expect(await library.ids(word), word).toEqual(['a'])
})
