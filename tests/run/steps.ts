import { join } from 'node:path'
import { ROOT } from '#tests/support/source-files.ts'
import { playwrightResults, type TestResult, vitestResults } from '#tests/support/test-reports.ts'

/** The steps of `npm run check`, `npm test` and `npm run test:deep`. */

export const RUNS = ['check', 'fast', 'deep'] as const
export type Run = (typeof RUNS)[number]

export interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** A step that hangs is ended then, and counts as failed. */
  readonly maxMinutes: number
  /** The name of a step without which this one shows nothing. */
  readonly needs?: string
  readonly tests?: Tests
}

export interface Tests {
  readonly read: (json: never) => readonly TestResult[]
  /** The arguments that write the results as JSON to a file. */
  readonly report: (path: string) => {
    readonly args: readonly string[]
    readonly env?: Readonly<Record<string, string>>
  }
  /** The command that runs a failed test once more, alone. Undefined for tests that get no second try. */
  readonly again: (test: TestResult) => readonly string[] | undefined
}

const BUILD = 'build'
const VITEST_REPORT = join(ROOT, 'tests/run/vitest-report.ts')

/** Which tests a step has, when it does not have all, and on which Node, when not on the one that runs it. */
interface Part {
  readonly node?: string
  readonly projects: readonly string[]
  readonly files?: readonly string[]
}

/** Npm has every release of Node as a package for each system. */
const onNode = (version: string | undefined): readonly string[] =>
  version === undefined
    ? []
    : ['npm', 'exec', '--yes', `--package=node-${process.platform}-${process.arch}@${version}`, '--']

const vitest = (run: Run, name: string, { node, projects }: Part = { projects: [] }): Step => {
  const filter = `--tags-filter=${run === 'deep' ? 'deep' : '!deep'}`
  const start = [...onNode(node), 'vitest', 'run', filter]
  return {
    name,
    command: [...start, ...projects.map((project) => `--project=${project}`)],
    maxMinutes: run === 'deep' ? 90 : 15,
    needs: BUILD,
    tests: {
      read: (json) => vitestResults(json, (tags) => tags.includes('deep') === (run === 'deep')),
      report: (path) => ({ args: ['--reporter=default', `--reporter=${VITEST_REPORT}`, `--outputFile=${path}`] }),
      // Only servers, databases and browsers depend on what else the machine does. The file, because its tests share a server.
      again: ({ file }) => (file.includes('tests/server/') ? [...start, '--project=server', file] : undefined),
    },
  }
}

const playwright = (
  run: Run,
  name: string,
  { node, projects, files = [] }: Part,
  env: Readonly<Record<string, string>> = {},
): Step => ({
  name,
  command: [...onNode(node), 'playwright', 'test', ...projects.map((project) => `--project=${project}`), ...files],
  env,
  maxMinutes: run === 'deep' ? 150 : 20,
  needs: BUILD,
  tests: {
    read: playwrightResults,
    report: (path) => ({ args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path } }),
    again: ({ file, line, project }) => [
      ...onNode(node),
      ...['playwright', 'test', `--project=${project}`, `${file}:${line}`],
    ],
  },
})

const packages = (run: Run): Step => ({
  name: 'packages',
  command: ['tsx', 'tests/run/install-packages.ts', run],
  maxMinutes: 15,
})
const build: Step = { name: BUILD, command: ['npm', 'run', '--silent', 'build'], maxMinutes: 5 }

const CHECK: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'], maxMinutes: 5 },
  { name: 'lint and format', command: ['biome', 'ci', '.'], maxMinutes: 5 },
  { name: 'unused code', command: ['knip'], maxMinutes: 5 },
  { name: 'messages', command: ['npm', 'run', '--silent', 'messages:check'], maxMinutes: 5 },
]

/** The newest releases of the other versions of Node that the project promises to run on. */
const OTHER_NODES: readonly string[] = ['22.23.3', '24.21.0', '26.12.1']

/** A story begins with `npm run demo`, as a user does. */
const stepsOnNode = (node: string): Step[] => [
  vitest('fast', `unit, sync and server tests on Node ${node}`, { node, projects: ['unit', 'sync', 'server'] }),
  playwright('fast', `the demo on Node ${node}`, {
    node,
    projects: ['e2e'],
    files: ['tests/e2e/reading/offline-reading.spec.ts'],
  }),
]

export const STEPS: Readonly<Record<Run, readonly Step[]>> = {
  check: CHECK,
  fast: [
    packages('fast'),
    ...CHECK,
    build,
    vitest('fast', 'unit, sync, model and server tests'),
    playwright('fast', 'browser stories', { projects: ['e2e'] }),
  ],
  deep: [
    packages('deep'),
    build,
    vitest('deep', 'model at full length, server tests on the second database'),
    // In one run: the demo library is made once for all. Chromium has its stories in the first.
    playwright(
      'deep',
      'kills, hard networks, and the stories in Firefox and WebKit',
      { projects: ['deep', 'engines'] },
      { ENGINES: 'Firefox,WebKit' },
    ),
    ...OTHER_NODES.flatMap(stepsOnNode),
  ],
}
