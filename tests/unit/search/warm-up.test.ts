import { expect, test } from 'vitest'
import { createAnalyser } from '#search/analyser.ts'
import { warmUp } from '#search/warm-up.ts'

test('warming up changes no answer, in whatever language', () => {
  const before = ['ru', 'uk', 'en', 'de'].map((lang) => createAnalyser(lang).termOf('молоками'))
  for (const lang of ['ru', 'uk', 'en', 'de']) expect(() => warmUp(lang)).not.toThrow()
  expect(['ru', 'uk', 'en', 'de'].map((lang) => createAnalyser(lang).termOf('молоками'))).toEqual(before)
})
