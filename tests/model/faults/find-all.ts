import { beforeAll, test, vi } from 'vitest'
import { hearRejections } from '../promises/lost-answers.ts'
import type { Fault } from './fault.ts'
import { expectFound } from './find-fault.ts'

/** A test for each fault. They stand in two files, because each file runs on one core. */
export function testThatFaultsAreFound(faults: readonly Fault[]): void {
  hearRejections()
  beforeAll(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  test.each(faults.map((fault) => [fault.name, fault] as const))(
    'the model finds a seeded fault: %s',
    (_, fault) => expectFound(fault),
    120_000,
  )
}
