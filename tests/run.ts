import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showSpecification } from './support/specification-lines.ts'
import { playwrightResults, type TestResult, vitestResults } from './support/test-reports.ts'

/**
 * `npm test` and `npm run test:deep`. The first tells soon whether everything still works. The second has the rest: tests with
 * the tag `deep`, the other browser stories, and those in Firefox and WebKit. Each stops at the first step that fails.
 */

const SLOWEST = 20
const MESSAGE_LINES = 12

interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Where the step leaves its results, when it has tests. */
  readonly report?: { readonly path: string; readonly results: (json: never) => readonly TestResult[] }
}

const isDeep = process.argv[2] === 'deep'

/** All that the steps and their browsers leave lying about; it goes when they are done. */
const folder = mkdtempSync(join(tmpdir(), 'larder-test-'))
const VITEST_REPORT = join(folder, 'vitest.json')
const PLAYWRIGHT_REPORT = join(folder, 'playwright.json')

const isWanted = (tags: readonly string[]): boolean => tags.includes('deep') === isDeep
const vitest = (name: string, ...options: readonly string[]): Step => ({
  name,
  command: [
    'npx',
    'vitest',
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${VITEST_REPORT}`,
  ],
  report: { path: VITEST_REPORT, results: (json) => vitestResults(json, isWanted) },
})
const playwright = (name: string, projects: readonly string[], env: Readonly<Record<string, string>> = {}): Step => ({
  name,
  command: ['npx', 'playwright', 'test', ...projects.map((project) => `--project=${project}`), '--reporter=list,json'],
  env,
  report: { path: PLAYWRIGHT_REPORT, results: playwrightResults },
})
const build: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'] }

const FAST: readonly Step[] = [
  { name: 'types, lint, format, unused code, messages', command: ['npm', 'run', '--silent', 'check'] },
  build,
  vitest('unit, sync, model and server tests', '--tags-filter=!deep'),
  playwright('browser stories', ['e2e']),
]
const DEEP: readonly Step[] = [
  build,
  vitest('model at full length, server tests on the second database', '--tags-filter=deep'),
  // In one run: the demo library is made once for all. Chromium has its stories in the first.
  playwright('kills, hard networks, and the stories in Firefox and WebKit', ['deep', 'engines'], {
    ENGINES: 'Firefox,WebKit',
  }),
]

const readReport = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const results: TestResult[] = []
const count = (state: TestResult['state']): number => results.filter((result) => result.state === state).length

function finish(failedStep: string | null): never {
  rmSync(folder, { recursive: true, force: true })
  console.log(`\nThe slowest ${SLOWEST} tests:`)
  for (const { title, ms } of [...results].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`)
  // Once more at the end: whoever sees only the last lines of a run learns what failed, and why.
  for (const { title, message = '' } of results.filter(({ state }) => state === 'failed'))
    console.error(`\nFAILED: ${title}\n${message.split('\n', MESSAGE_LINES).join('\n')}`)
  const failed = count('failed')
  if (failedStep !== null) console.error(`\nFAILED: ${failedStep}`)
  console.log(`\n${count('passed')} passed, ${failedStep !== null && failed === 0 ? 1 : failed} failed`)
  process.exit(failedStep === null ? 0 : 1)
}

for (const { name, command, env, report } of isDeep ? DEEP : FAST) {
  const began = Date.now()
  console.log(`\n== ${name}`)
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env, TMPDIR: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
  })
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`)
  const found = report !== undefined && existsSync(report.path) ? report.results(readReport(report.path) as never) : []
  results.push(...found)
  const skipped = found.filter(({ state }) => state === 'skipped')
  if (status !== 0) finish(name)
  if (report !== undefined && found.length === 0) finish(`${name}: no test ran`)
  if (skipped.length > 0) finish(`${name}: skipped, and none may be: ${skipped.map(({ title }) => title).join('; ')}`)
}
// Of all tests: a tag of a deep one is checked too.
const tests = () => [
  ...vitestResults(readReport(VITEST_REPORT), () => true),
  ...playwrightResults(readReport(PLAYWRIGHT_REPORT)),
]
finish(isDeep || showSpecification(tests()) ? null : 'every line of the specification has a test that passed')
