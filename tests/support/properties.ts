import fc from 'fast-check'
import { SEED } from './seed.ts'

fc.configureGlobal({ seed: SEED })

/** Every test takes fast-check from here, with the seed of the run. A setup file would load it for all tests, which use it rarely. */
export { fc }
