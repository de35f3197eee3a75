import { testThatFaultsAreFound } from '../find-all.ts'
import { SOMEBODY_ELSE_FAULTS } from './somebody-else-faults.ts'

testThatFaultsAreFound(SOMEBODY_ELSE_FAULTS)
