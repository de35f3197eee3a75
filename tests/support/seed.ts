/**
 * The seed of every random choice in the tests. In `npm test` it is always the same. `npm run test:deep` sets another one and
 * prints it: TEST_SEED=<that number> repeats its choices.
 */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_121)
if (!Number.isSafeInteger(SEED)) throw new Error('TEST_SEED must be a whole number')
