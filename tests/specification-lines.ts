import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './support/source-files.ts'
import { mapSpecification, readSpecification, writeSpecificationMap } from './support/specification-map.ts'
import { playwrightResults, type TestResult, vitestResults } from './support/test-reports.ts'

/**
 * Writes which tests showed each line of the specification, from the JSON reports of the runs, and exits with 1 when a line
 * has no test that ran and passed: `tsx tests/specification-lines.ts MAP.md REPORT.json...`
 */

const [target, ...reports] = process.argv.slice(2)
if (target === undefined || reports.length === 0) {
  console.error('Usage: tsx tests/specification-lines.ts MAP.md REPORT.json...')
  process.exit(2)
}

const lines = readSpecification(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8'))
const tests = reports.flatMap((path): readonly TestResult[] => {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return 'testResults' in report ? vitestResults(report, () => true) : playwrightResults(report)
})
const map = mapSpecification(lines, tests)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, writeSpecificationMap(lines, map))

const { missing, unknown } = map
if (missing.length > 0) console.error(`No test that ran and passed shows these lines: ${missing.join(', ')}`)
if (unknown.length > 0) console.error(`These tags name no line of the specification: ${unknown.join(', ')}`)
const shown = lines.length - missing.length
console.log(`${shown} of ${lines.length} lines of the specification are shown by tests of this run`)
process.exit(missing.length > 0 || unknown.length > 0 ? 1 : 0)
