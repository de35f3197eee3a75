import fc from 'fast-check'
import { test, vi } from 'vitest'
import { poisoned } from './poison.ts'
import { loadSubject } from './subject.ts'
import { hearRejections } from './unheard.ts'

hearRejections()

test('S12 NoHeadOfLine: one that always fails delays the others by a round at most', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const subject = await loadSubject()
  const story = fc.tuple(
    fc.constantFrom('500', 'timeout', 'drop', '503'),
    fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 6 }),
  )
  await fc.assert(
    fc.asyncProperty(story, ([trouble, chosen]) => poisoned(subject, trouble, chosen)),
    { numRuns: 25, seed: 1 },
  )
}, 120_000)
