import type { TestResult } from '#tests/support/test-reports.ts'
import type { Fault } from './run-steps.ts'

const SLOWEST = 20
const MESSAGE_LINES = 14

/** The end of a run: whoever sees only its last lines learns what failed and why, what was flaky, and what took long. */
export function showEnd(results: readonly TestResult[], faults: readonly Fault[], flaky: readonly string[]): void {
  if (results.length > 0) console.log(`\nThe slowest ${SLOWEST} tests:`)
  for (const { title, ms } of [...results].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`)
  for (const { title, message } of faults)
    console.log(`\nFAILED: ${title}\n${message.split('\n', MESSAGE_LINES).join('\n')}`)
  for (const title of flaky) console.log(`\nFLAKY: ${title}`)
  const passed = results.filter(({ state }) => state === 'passed').length
  console.log(`\n${passed} passed, ${faults.length} failed, ${flaky.length} flaky`)
}
