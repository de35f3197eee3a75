import { testThatFaultsAreFound } from './find-all.ts'
import { PUSH_FAULTS } from './push-faults.ts'

testThatFaultsAreFound(PUSH_FAULTS)
