import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showSpecification } from '#tests/support/specification-lines.ts'
import { runSteps } from './run-steps.ts'
import { showEnd } from './show-end.ts'
import { RUNS, type Run, STEPS } from './steps.ts'

/**
 * `npm run check`, `npm test` and `npm run test:deep`. The first runs no tests. The second tells soon whether everything still
 * works. The third has the rest: tests with the tag `deep`, the other browser stories, and those in Firefox and WebKit.
 */

const run: Run = RUNS.find((name) => name === process.argv[2]) ?? 'fast'

/** All that the steps and their browsers leave lying about; it goes when they are done. */
const folder = mkdtempSync(join(tmpdir(), 'larder-test-'))

// The deep run tries other cases each time. With the same seed it tries the same.
if (run === 'deep') {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31))
  console.log(`The seed of this run: TEST_SEED=${process.env.TEST_SEED}`)
}

const { results, faults, flaky } = await runSteps(STEPS[run], folder)
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
// Of the gate only: it shows every line.
const isShown = run !== 'fast' || showSpecification(results)
const unshown = { title: 'the map of the specification', message: 'A line has no test that passed, or a tag no line.' }
const all = isShown ? faults : [...faults, unshown]
showEnd(results, all, flaky)
process.exitCode = all.length === 0 ? 0 : 1
