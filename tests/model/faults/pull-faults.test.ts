import { testThatFaultsAreFound } from './find-all.ts'
import { PULL_FAULTS } from './pull-faults.ts'

testThatFaultsAreFound(PULL_FAULTS)
