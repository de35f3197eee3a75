import { stripVTControlCharacters } from 'node:util'

/** A test that ran, should have run and did not (skipped), or is for another run (outside). */
export interface TestResult {
  readonly title: string
  readonly tags: readonly string[]
  readonly state: 'passed' | 'failed' | 'skipped' | 'outside'
  readonly ms: number
  /** Why a failed test failed. */
  readonly message?: string
  /** Where it stands: what runs it alone. */
  readonly file: string
  readonly line?: number
  readonly project?: string
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number | null
      readonly failureMessages?: readonly string[]
      readonly tags: readonly string[]
    }[]
  }[]
  /** The stacks of errors that came from no test. */
  readonly unhandledErrors?: readonly string[]
}

const withMessage = (message: string | undefined) =>
  message === undefined ? {} : { message: stripVTControlCharacters(message) }

const stateOf = (status: string): TestResult['state'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** The results in Vitest's JSON. It lists tests outside the filter as skipped; `isWanted` tells by the tags. */
export function vitestResults(
  { testResults, unhandledErrors = [] }: VitestReport,
  isWanted: (tags: readonly string[]) => boolean,
): readonly TestResult[] {
  const ofTests = testResults.flatMap((file): TestResult[] => {
    const tests = file.assertionResults.map(
      ({ fullName, status, duration, failureMessages, tags }): TestResult => ({
        title: fullName,
        tags,
        state: stateOf(status) === 'skipped' && !isWanted(tags) ? 'outside' : stateOf(status),
        ms: duration ?? 0,
        file: file.name,
        ...withMessage(failureMessages?.[0]),
      }),
    )
    const isBroken = file.status === 'failed' && !tests.some(({ state }) => state === 'failed')
    return isBroken
      ? [...tests, { title: file.name, tags: [], state: 'failed', ms: 0, message: file.message, file: file.name }]
      : tests
  })
  return [...ofTests, ...unhandledErrors.map(ofUnhandled)]
}

/** It has no file, so nothing runs once more for it: it would not come again there, and be forgotten. */
const ofUnhandled = (stack: string): TestResult => ({
  title: stack.split('\n', 1).join(),
  tags: [],
  state: 'failed',
  ms: 0,
  file: '',
  ...withMessage(stack),
})

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tags: readonly string[]
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly projectName: string
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

const STATES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const

/** The results in Playwright's JSON. */
export function playwrightResults({ suites }: { readonly suites: readonly PlaywrightSuite[] }): readonly TestResult[] {
  const of = (suite: PlaywrightSuite, above: string): TestResult[] => {
    const path = `${above}${suite.title} › `
    const own = (suite.specs ?? []).flatMap(({ title, tags, file, line, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        title: path + title,
        tags,
        state: STATES[status],
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        file,
        line,
        project: projectName,
        ...withMessage(results.find(({ error }) => error !== undefined)?.error?.message),
      })),
    )
    return [...own, ...(suite.suites ?? []).flatMap((inner) => of(inner, path))]
  }
  return suites.flatMap((suite) => of(suite, ''))
}
