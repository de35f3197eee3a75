import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-files.ts'
import { mapSpecification, readSpecification, writeSpecificationMap } from './specification-map.ts'
import type { TestResult } from './test-reports.ts'

/** Stays after the run: which tests showed which line. */
const FOLDER = 'tests/.reports'

/** Writes which tests showed each line of the specification. False when a line has no test that ran and passed. */
export function showSpecification(tests: readonly TestResult[]): boolean {
  const lines = readSpecification(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8'))
  const map = mapSpecification(lines, tests)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'specification.md'), writeSpecificationMap(lines, map))
  const { missing, unknown } = map
  if (missing.length > 0) console.error(`No test that ran and passed shows these lines: ${missing.join(', ')}`)
  if (unknown.length > 0) console.error(`These tags name no line of the specification: ${unknown.join(', ')}`)
  console.log(
    `${lines.length - missing.length} of ${lines.length} lines of the specification are shown by tests of this run`,
  )
  return missing.length === 0 && unknown.length === 0
}
