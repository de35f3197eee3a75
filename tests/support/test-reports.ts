import { stripVTControlCharacters } from 'node:util'

/** A test that ran, or should have run and did not. */
export interface TestResult {
  readonly title: string
  readonly tags: readonly string[]
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly ms: number
  /** Why a failed test failed. */
  readonly message?: string
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
}

const withMessage = (message: string | undefined) =>
  message === undefined ? {} : { message: stripVTControlCharacters(message) }

const stateOf = (status: string): TestResult['state'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** The results in Vitest's JSON. It lists tests outside the filter as skipped; `isWanted` recognizes these by their tags. */
export function vitestResults(
  { testResults }: VitestReport,
  isWanted: (tags: readonly string[]) => boolean,
): readonly TestResult[] {
  return testResults.flatMap((file) => {
    const tests: TestResult[] = file.assertionResults
      .filter(({ tags, status }) => stateOf(status) !== 'skipped' || isWanted(tags))
      .map(({ fullName, status, duration, failureMessages, tags }) => ({
        title: fullName,
        tags,
        state: stateOf(status),
        ms: duration ?? 0,
        ...withMessage(failureMessages?.[0]),
      }))
    const isBroken = file.status === 'failed' && !tests.some(({ state }) => state === 'failed')
    return isBroken
      ? [...tests, { title: file.name, tags: [], state: 'failed' as const, ms: 0, message: file.message }]
      : tests
  })
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tags: readonly string[]
    readonly tests: readonly {
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
    const own = (suite.specs ?? []).flatMap(({ title, tags, tests }) =>
      tests.map(({ status, results }) => ({
        title: path + title,
        tags,
        state: STATES[status],
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        ...withMessage(results.find(({ error }) => error !== undefined)?.error?.message),
      })),
    )
    return [...own, ...(suite.suites ?? []).flatMap((inner) => of(inner, path))]
  }
  return suites.flatMap((suite) => of(suite, ''))
}
