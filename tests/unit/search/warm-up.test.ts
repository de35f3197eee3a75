import { expect, test } from 'vitest'
import { loadAnalyser } from '#search/analyser.ts'
import { warmUp } from '#search/warm-up.ts'
import { analyserOf } from './support/analyser-of.ts'

test.each(['ru', 'uk', 'en', 'de'])(
  'what is loaded on demand is the language’s own, and warming it up changes no answer (%s)',
  async (lang) => {
    const analyser = await loadAnalyser(lang)
    const words = ['молоками', 'солі', 'сіллю', 'teeth']
    const before = words.map(analyser.termOf)
    expect(before).toEqual(words.map(analyserOf(lang).termOf))
    warmUp(analyser)
    expect(words.map(analyser.termOf)).toEqual(before)
  },
)
