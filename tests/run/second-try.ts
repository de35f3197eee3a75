import type { TestResult } from '#tests/support/test-reports.ts'
import { resultsOf, runCommand } from './run-step.ts'
import type { Step } from './steps.ts'

const MAX_MINUTES = 10

/** A second try: what ran alone, and its results there. */
interface SecondTry {
  readonly of: readonly TestResult[]
  /** Whether it ended without any error, also without one beside its tests. */
  readonly ok: boolean
  readonly results: readonly TestResult[]
}

/** A story that its file's failed preparation kept from running counts as skipped. */
export const isWrong = ({ state }: TestResult) => state === 'failed' || state === 'skipped'
const isSame = (a: TestResult, b: TestResult) => a.title === b.title && a.file === b.file && a.project === b.project

/**
 * Runs what failed once more, alone, in a new process. A machine that does other work may make a browser or a server late. The
 * results with the second ones in the place of the first, and the titles that passed only then.
 */
export async function secondTries(
  step: Step,
  results: readonly TestResult[],
  folder: string,
): Promise<{ readonly results: readonly TestResult[]; readonly flaky: readonly string[] }> {
  const { tests } = step
  if (tests === undefined) return { results, flaky: [] }
  const commands = new Map<string, TestResult[]>()
  for (const test of results.filter(isWrong)) {
    const command = tests.again(test)
    if (command === undefined) continue
    const key = JSON.stringify(command)
    commands.set(key, [...(commands.get(key) ?? []), test])
  }
  const tries: SecondTry[] = []
  for (const [key, of] of commands) {
    console.log(`\n== Once more, alone: ${of.map(({ title }) => title).join('; ')}`)
    const outcome = await runCommand({ ...step, command: JSON.parse(key), maxMinutes: MAX_MINUTES }, folder)
    tries.push({ of, ok: outcome.ok, results: resultsOf(tests, outcome) })
  }
  return merge(results, tries)
}

/** Puts the second results in the place of the first, where all of a try passed. */
function merge(results: readonly TestResult[], tries: readonly SecondTry[]) {
  const good = tries.filter(({ of, ok, results: second }) => {
    const passed = second.filter(({ state }) => state === 'passed')
    // A file that could not be loaded has one result, with its own name. It passed when its tests did.
    const isFile = ({ title, file }: TestResult) => title === file && passed.length > 0
    return (
      ok && !second.some(isWrong) && of.every((test) => isFile(test) || passed.some((other) => isSame(test, other)))
    )
  })
  const replaced = good.flatMap(({ of }) => of)
  const kept = results.filter((test) => !replaced.includes(test))
  const fresh = good.flatMap(({ results: second }) =>
    second.filter((test) => !kept.some((other) => isSame(test, other))),
  )
  return { results: [...kept, ...fresh], flaky: replaced.map(({ title }) => title) }
}
