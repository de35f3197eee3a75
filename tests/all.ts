import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `npm test`: every check there is, in the order in which a fault is cheapest to find. Stops at the first that fails. */

interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Where the step leaves its counts, when it counts tests. */
  readonly report?: { readonly path: string; readonly count: (json: unknown) => Counts }
}
interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** All that the steps and their browsers leave lying about; it goes when they are done. */
const folder = mkdtempSync(join(tmpdir(), 'larder-test-'))
const VITEST_REPORT = join(folder, 'vitest.json')
const PLAYWRIGHT_REPORT = join(folder, 'playwright.json')

const vitestCounts = (json: unknown): Counts => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = json as Record<string, number>
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

const playwrightCounts = (json: unknown): Counts => {
  const { stats } = json as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

const STEPS: readonly Step[] = [
  { name: 'types, lint, format, unused code, messages', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  {
    name: 'unit, sync and server tests',
    command: ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${VITEST_REPORT}`],
    report: { path: VITEST_REPORT, count: vitestCounts },
  },
  {
    // In one run: the demo library is made once for both. Chromium has its stories in the first.
    name: 'browser tests, and the stories in Firefox and WebKit',
    command: ['npx', 'playwright', 'test', '--project=e2e', '--project=engines', '--reporter=list,json'],
    env: { ENGINES: 'Firefox,WebKit' },
    report: { path: PLAYWRIGHT_REPORT, count: playwrightCounts },
  },
]

let total: Counts = { passed: 0, failed: 0, skipped: 0 }

function finish(status: number): never {
  rmSync(folder, { recursive: true, force: true })
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
  process.exit(status)
}

for (const step of STEPS) {
  const began = Date.now()
  console.log(`\n== ${step.name}`)
  const [program = '', ...args] = step.command
  const env = { ...process.env, ...step.env, TMPDIR: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT }
  const { status } = spawnSync(program, args, { stdio: 'inherit', env })
  if (step.report !== undefined && existsSync(step.report.path)) {
    const counts = step.report.count(JSON.parse(readFileSync(step.report.path, 'utf8')))
    total = {
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }
    if (counts.passed + counts.failed === 0) {
      console.error(`${step.name}: no test ran`)
      finish(1)
    }
    if (counts.skipped > 0) {
      console.error(`${step.name}: ${counts.skipped} tests were skipped; none may be`)
      finish(1)
    }
  }
  console.log(`== ${step.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`)
  if (status !== 0) {
    if (total.failed === 0) total = { ...total, failed: 1 }
    finish(1)
  }
}
finish(0)
