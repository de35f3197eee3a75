import { expect, test } from 'vitest'
import { readingMinutes, wordsIn, wordsOfText } from '#contract/library/reading-speed.ts'

test.each([
  ['Oats and rye, 3 of them: don’t half-bake', 8],
  ['nutri\u00adtion', 1],
  ['Ка́ша согрева́ет ку́хню', 3],
  ['cafe\u0301 cre\u0300me', 2],
  ['दलिया सर्दियों की सुबह', 4],
  ['שָׁלוֹם עוֹלָם', 2],
  ['الخُبْزُ وَالمِلْحُ', 2],
  ['می\u200cخواهم نان', 2],
  ['한국어 단어', 2],
  ['麦の粥は暖かい。', 4],
  ['コーヒー、牛乳', 3],
  ['ภาษาไทย', 4],
  ['Vitamin C 维生素', 4],
  ['— … 、 。', 0],
])('%s: %i words', (text, words) => {
  expect(wordsIn(text)).toBe(words)
})

test('each letter of a script without blanks can be found again, and others only as words', () => {
  expect(wordsOfText('粥 and 麦の')).toEqual(['粥', 'and', '麦', 'の'])
})

test('a Japanese article of 4,000 letters takes ten minutes', () => {
  expect(readingMinutes(wordsIn('麦の粥を食べる。'.repeat(572)), 'ja')).toBe(10)
})
