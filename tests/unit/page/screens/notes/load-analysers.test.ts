import { expect, test, vi } from 'vitest'
import { loadAnalysers } from '#page/screens/notes/matching.ts'
import { loadAnalyser } from '#search/stem/analyser.ts'

vi.mock('#search/stem/analyser.ts', { spy: true })

test('the words of a language are found when their part comes only at the second try', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', { search: '' })
  vi.mocked(loadAnalyser).mockRejectedValueOnce(
    new TypeError('Failed to fetch dynamically imported module: /stem-uk.js'),
  )
  const loading = loadAnalysers(['uk'])
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  expect((await loading).map(({ lang }) => lang)).toEqual(['uk'])
  vi.unstubAllGlobals()
})
