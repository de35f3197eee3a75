import { beforeAll, test, vi } from 'vitest'
import { hearRejections } from '../promises/lost-answers.ts'
import { expectFound } from './find-fault.ts'
import { PUSH_FAULTS } from './push-faults.ts'

hearRejections()
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test.each(PUSH_FAULTS.map((fault) => [fault.name, fault] as const))(
  'the model finds a seeded fault: %s',
  (_, fault) => expectFound(fault),
  120_000,
)
