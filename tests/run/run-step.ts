import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '#tests/support/source-files.ts'
import type { TestResult } from '#tests/support/test-reports.ts'
import type { Step, Tests } from './steps.ts'

/** Of the output of a step that failed beside its tests. As many as the end of a run shows. */
const LAST_LINES = 14
const MINUTE_MS = 60_000

export interface Outcome {
  readonly ok: boolean
  /** The last lines of its output. */
  readonly end: string
  readonly report: unknown
}

/** Runs a command to its end or its limit. Shows its output, and gives the report that its tests left. */
export async function runCommand(
  { command, env, maxMinutes, tests }: Pick<Step, 'command' | 'env' | 'maxMinutes' | 'tests'>,
  folder: string,
): Promise<Outcome> {
  const path = join(mkdtempSync(join(folder, 'report-')), 'report.json')
  const report = tests?.report(path)
  const [program = '', ...args] = command
  const child = spawn(program, [...args, ...(report?.args ?? [])], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: maxMinutes * MINUTE_MS,
    env: {
      ...process.env,
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
      ...env,
      ...report?.env,
      TMPDIR: folder,
    },
  })
  const lines: string[] = []
  const show = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
    stream.write(chunk)
    lines.push(...chunk.toString().split('\n').filter(Boolean))
    lines.splice(0, lines.length - LAST_LINES)
  }
  child.stdout.on('data', show(process.stdout))
  child.stderr.on('data', show(process.stderr))
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...ended) => resolve(ended))
  })
  if (signal !== null) lines.push(`Ended by ${signal}, after at most ${maxMinutes} minutes`)
  return {
    ok: code === 0,
    end: stripVTControlCharacters(lines.join('\n')),
    report: existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null,
  }
}

/** The results in a report. None when the step left no report. */
export const resultsOf = (tests: Tests | undefined, { report }: Outcome): readonly TestResult[] =>
  tests === undefined || report === null ? [] : tests.read(report as never)
