import { beforeAll, test, vi } from 'vitest'
import { byGate } from '#tests/support/by-gate.ts'
import { hearRejections } from '../promises/lost-answers.ts'
import type { Fault } from './fault.ts'
import { expectFound, expectHealthy } from './find-fault.ts'

/** Most of a second each, or more, and the model finds others of their kind soon. */
const SLOW = [
  ...['one-behind-another', 'asks-again-and-again', 'at-once-again', 'each-tab-for-itself', 'a-pause-without-a-floor'],
  ...['zero-is-taken-at-its-word', 'late-news-begin-a-session', 'no-rate-limit', 'a-hotel-is-success'],
  ...['what-is-gone-is-tried-for-ever', 'a-bad-book-stops-the-rest', 'stale-text-in-its-pack'],
]

/** A test for each fault. They stand in two files, because each file runs on one core. */
export function testThatFaultsAreFound(faults: readonly Fault[]): void {
  hearRejections()
  beforeAll(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  for (const { tags, some } of byGate(faults, ({ name }) => !SLOW.includes(name)))
    test.each(some.map((fault) => [fault.name, fault] as const))(
      'the model finds a seeded fault: %s',
      { tags: [...tags], timeout: 120_000 },
      (_, fault) => expectFound(fault),
    )

  // The stories of the gate are told to a healthy engine too, but not the one of each fault.
  test.each(faults.map((fault) => [fault.name, fault] as const))(
    'the healthy engine keeps every promise in the story of a seeded fault: %s',
    { tags: ['deep'], timeout: 120_000 },
    (_, fault) => expectHealthy(fault),
  )
}
