import type { Fault } from './fault.ts'
import { PULL_FAULTS } from './pull-faults.ts'
import { PUSH_FAULTS } from './push-faults.ts'
import { SOMEBODY_ELSE_FAULTS } from './somebody-else/somebody-else-faults.ts'

/** Every seeded fault. Each of these lists has a test file of its own. */
export const ALL_FAULTS: readonly Fault[] = [...PULL_FAULTS, ...PUSH_FAULTS, ...SOMEBODY_ELSE_FAULTS]
