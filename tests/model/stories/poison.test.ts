import { beforeAll, test, vi } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { hearRejections } from '../promises/lost-answers.ts'
import { poisoned } from './poison.ts'

hearRejections()
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function holds(numRuns: number): Promise<void> {
  const story = fc.tuple(
    fc.constantFrom('500', 'timeout', 'drop', '503'),
    fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 6 }),
  )
  const property = fc.asyncProperty(story, ([trouble, chosen]) => poisoned(trouble, chosen))
  return fc.assert(property, { numRuns })
}

// Invariants S12
test('S12 NoHeadOfLine: a change that always fails delays the others by at most one round', { timeout: 120_000 }, () =>
  holds(4),
)

test('S12 NoHeadOfLine, in many stories', { tags: ['deep'], timeout: 600_000 }, () => holds(25))
