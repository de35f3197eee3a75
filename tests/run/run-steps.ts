import type { TestResult } from '#tests/support/test-reports.ts'
import { resultsOf, runCommand } from './run-step.ts'
import { isWrong, secondTries } from './second-try.ts'
import type { Step } from './steps.ts'

export interface Fault {
  readonly title: string
  readonly message: string
}

/** What a run gave. */
export interface Results {
  readonly results: readonly TestResult[]
  readonly faults: readonly Fault[]
  /** The titles of tests that passed only when they ran alone. */
  readonly flaky: readonly string[]
}

const SKIPPED = 'It was skipped, and no test may be.'

/** Runs one step, and once more what failed in it. */
async function runStep(step: Step, folder: string): Promise<Results> {
  const outcome = await runCommand(step, folder)
  const failed = (message: string) => [{ title: step.name, message }]
  if (step.tests === undefined) return { results: [], faults: outcome.ok ? [] : failed(outcome.end), flaky: [] }
  const first = resultsOf(step.tests, outcome)
  const { results, flaky } = await secondTries(step, first, folder)
  const wrong = results.filter(isWrong)
  // A step may also fail beside its tests: nothing ran, or an error came from none of them.
  const isSilent = !first.some(({ state }) => state === 'passed' || state === 'failed')
  const isOther = !outcome.ok && !first.some(isWrong)
  return {
    results,
    flaky,
    faults: [
      ...wrong.map(({ title, message = SKIPPED }) => ({ title, message })),
      ...(isSilent ? failed(`No test ran.\n${outcome.end}`) : isOther ? failed(outcome.end) : []),
    ],
  }
}

/** Runs all steps, whatever failed before. Only a step that would show nothing without another one does not run. */
export async function runSteps(steps: readonly Step[], folder: string): Promise<Results> {
  const done: Results[] = []
  const failed = new Set<string>()
  for (const step of steps) {
    const began = Date.now()
    console.log(`\n== ${step.name}`)
    const given =
      step.needs !== undefined && failed.has(step.needs)
        ? { results: [], faults: [{ title: step.name, message: `It did not run: ${step.needs} failed.` }], flaky: [] }
        : await runStep(step, folder)
    done.push(given)
    if (given.faults.length > 0) failed.add(step.name)
    const state = given.faults.length > 0 ? 'FAILED' : 'passed'
    console.log(`== ${step.name}: ${state} in ${Math.round((Date.now() - began) / 1000)} s`)
  }
  return {
    results: done.flatMap(({ results }) => results),
    faults: done.flatMap(({ faults }) => faults),
    flaky: done.flatMap(({ flaky }) => flaky),
  }
}
