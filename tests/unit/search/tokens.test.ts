import { expect, test } from 'vitest'
import { tokensOf } from '#search/words/tokens.ts'
import { fc } from '#tests/support/properties.ts'

const words = (text: string) => tokensOf(text).map((token) => token.word)

test.each([
  ['Мёд и молоко', ['мед', 'и', 'молоко']],
  ['ґанок Ґрунт', ['ганок', 'грунт']],
  ["м'ясо м’ясо мʼясо", ["м'ясо", "м'ясо", "м'ясо"]],
  ['«м’яко» ‘quoted’ 5’', ["м'яко", 'quoted', '5']],
  ['мой мои', ['мой', 'мои']],
  ['мо\u0438\u0306 \u0456\u0308жа їжа', ['мой', 'їжа', 'їжа']],
  ['за\u0301мок ви\u00adта\u00adми\u00adны', ['замок', 'витамины']],
  ['café Crème brûlée', ['cafe', 'creme', 'brulee']],
  ['2,5 мг, 10.', ['2.5', 'мг', '10']],
  ['1,000 mg, 25,500,000 and 1,000.5', ['1000', 'mg', '25500000', 'and', '1000.5']],
  ['0,125 1,0005 10,00 1.000 1234,567 1.000,125', ['0.125', '1.0005', '10.00', '1.000', '1234.567', '1.000.125']],
  ['1,000,00 1,2,3', ['1000.00', '1.2.3']],
  ['2½ cups, ½ cup, 1½, 10⁹, x², Ⅻ', ['2', 'cups', 'cup', '1', '109', 'x', '2', 'x2']],
  // Texts made from PDFs have ligatures.
  ['ﬁsh oil, beneﬁt, waﬄes, ﬂour', ['fish', 'oil', 'benefit', 'waffles', 'flour']],
  ['shell-ﬁsh', ['shell', 'fish', 'shellfish']],
  ['кисло-сладкий', ['кисло', 'сладкий', 'кислосладкий']],
  ['low\u2011fat', ['low', 'fat', 'lowfat']],
  ['100мг', ['100', 'мг', '100мг']],
  // The place of a break, as the import sets it.
  ["об'\u00adєднання кар’\u00adєра", ["об'єднання", "кар'єра"]],
  ["кінець'\u00ad і '\u00adцитата", ['кінець', 'і', 'цитата']],
  ['кисло-\u00adсладкий', ['кисло', 'сладкий', 'кислосладкий']],
  ['слово - слово', ['слово', 'слово']],
  ['-5 и 5-', ['5', 'и', '5']],
  ['хлеб—соль', ['хлеб', 'соль']],
])('the words of %s', (text, expected) => {
  expect(words(text)).toEqual(expected)
})

test.each([
  // Each with Latin letters that look like Cyrillic ones.
  ['вiтамiн', 'вітамін'],
  ['ВIТАМIН', 'вітамін'],
  ['cоль', 'соль'],
  ['Coль', 'соль'],
  ['CАXАРОМ', 'сахаром'],
  ['пpoдyкт', 'продукт'],
  ["п'яtь", "п'ять"],
  ['Украïна', 'україна'],
  ['Укpai\u0308на', 'україна'],
  ['ви\u00adтa\u00adмин', 'витамин'],
  ['сyп', 'суп'],
  // Each with Cyrillic letters that look like Latin ones.
  ['vіtamіn', 'vitamin'],
  ['рroteіn', 'protein'],
  ['оmega', 'omega'],
  ['рH', 'ph'],
  ['pН', 'ph'],
  ['ѕugar', 'sugar'],
  ['јuice', 'juice'],
  ['һoney', 'honey'],
  ['ԁiet', 'diet'],
  ['naïve', 'naive'],
  ['nai\u0308ve', 'naive'],
  // Meant as they are.
  ['iPhoneы', 'iphoneы'],
  ['лlл', 'лlл'],
  ['pH', 'ph'],
  ['сок', 'сок'],
  ['cake', 'cake'],
  ['κόλα', 'κολα'],
  // A Greek letter is a unit or part of a name.
  ['μg', 'μg'],
  ['βкаротин', 'βкаротин'],
])('%s is read as %s', (text, word) => {
  expect(words(text)).toEqual([word])
})

test('letters of another alphabet change no place and no word of one alphabet', () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abcehikmoptxyzlwавсенікмортухжйлїь'\u00ad\u0301ï -12") })
  fc.assert(
    fc.property(letters, (text) => {
      for (const { word, start, end, kind } of tokensOf(text)) {
        const written = text.slice(start, end).replace(/\u00ad|\u0301/g, '')
        if (kind !== 'whole') expect(word.length).toBe(written.length)
        const isOne = !/[a-zï]/.test(written) || !/[а-яії]/.test(written)
        if (kind !== 'whole' && isOne) expect(word).toBe(written.replaceAll('ï', 'i'))
      }
    }),
  )
})

test('a word is found and marked with letters of either alphabet, and names stay', () => {
  expect(words('витамин-C, Omega-3, вiтамін B12 і D3, COенол')).toEqual([
    ...['витамин', 'c', 'витаминc', 'omega', '3', 'omega3', 'вітамін', 'b', '12', 'b12', 'і', 'd', '3', 'd3', 'соенол'],
  ])
})

test.each([
  ['b12', ['B12', 'В12', 'Б12', 'б-12', 'в-12', 'B₁₂', 'В₁₂', 'b\u201112']],
  ['d3', ['D3', 'Д3', 'D₃', 'd-3']],
  ['e621', ['E621', 'Е621', 'Е-621']],
  ['omega3', ['омега-3', 'Омега3', 'omega-3', 'Omega‑3', 'ω-3']],
  ['omega6', ['омега-6']],
])('%s is the common form of all its spellings', (whole, spellings) => {
  for (const spelling of spellings) expect(words(spelling).at(-1)).toBe(whole)
})

test('a ligature keeps its place in the text', () => {
  expect(tokensOf('of ﬁsh')).toContainEqual({ word: 'fish', start: 3, end: 6, kind: 'word' })
  expect(tokensOf('ﬀ'.repeat(60))).toEqual([{ word: 'f'.repeat(48), start: 0, end: 60, kind: 'word' }])
})

test('every token has the right place in the text', () => {
  const text = 'В\u00adи\u0301та\u00adмин B₁₂ — кисло-сладкий'
  expect(tokensOf(text).map(({ start, end, kind }) => [text.slice(start, end), kind])).toEqual([
    ['В\u00adи\u0301та\u00adмин', 'word'],
    ['B', 'part'],
    ['₁₂', 'part'],
    ['B₁₂', 'whole'],
    ['кисло', 'part'],
    ['сладкий', 'part'],
    ['кисло-сладкий', 'whole'],
  ])
})

test('the tokens of any text are in order and within the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      let last = 0
      for (const { word, start, end } of tokensOf(text)) {
        expect(word.length).toBeGreaterThan(0)
        expect(start).toBeLessThan(end)
        expect(end).toBeGreaterThanOrEqual(last)
        expect(end).toBeLessThanOrEqual(text.length)
        last = end
      }
    }),
  )
})
