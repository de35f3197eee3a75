import { expect, test } from 'vitest'
import { SegmentBuilder } from '#search/index/segment-builder.ts'
import { warmUp } from '#search/index/warm-up.ts'
import { WARM_UP_SEGMENT } from '#search/index/warm-up-segment.ts'
import { loadAnalyser } from '#search/stem/analyser.ts'
import { analyserOf } from './support/analyser-of.ts'

test.each(['ru', 'uk', 'en', 'de'])(
  'the loaded grammar is that of the language, and the warm-up changes no stem (%s)',
  async (lang) => {
    const analyser = await loadAnalyser(lang)
    const words = ['молоками', 'солі', 'сіллю', 'teeth']
    const before = words.map(analyser.termOf)
    expect(before).toEqual(words.map(analyserOf(lang).termOf))
    let pauses = 0
    await warmUp(analyser, async () => void pauses++)
    expect(pauses).toBeGreaterThan(1)
    expect(words.map(analyser.termOf)).toEqual(before)
  },
)

test('the warm-up segment has the current format', () => {
  const articles = ['0', '1'].map((id) => ({ id, stamp: 0, title: '', description: '', headings: [], body: 'a' }))
  expect([...WARM_UP_SEGMENT]).toEqual([...new SegmentBuilder(analyserOf('en')).build(articles)])
})
