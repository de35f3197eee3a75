import { expect, test } from 'vitest'
import { loadAnalyser } from '#search/stem/analyser.ts'
import { analyserOf } from './support/analyser-of.ts'

test.each(['ru', 'uk', 'en', 'de'])('the loaded grammar is that of the language (%s)', async (lang) => {
  const words = ['молоками', 'солі', 'сіллю', 'teeth']
  const { termOf } = await loadAnalyser(lang)
  expect(words.map(termOf)).toEqual(words.map(analyserOf(lang).termOf))
})
