import { expect, test } from 'vitest'
import { playwrightResults, vitestResults } from '#tests/support/test-reports.ts'

const isFast = (tags: readonly string[]) => !tags.includes('deep')
const vitestTest = (fullName: string, status: string, tags: string[] = []) => ({ fullName, status, tags, duration: 5 })

test('a Vitest test outside the filter does not count, and a skipped one does', () => {
  const tests = [
    vitestTest('a', 'passed'),
    vitestTest('b', 'failed'),
    vitestTest('c', 'skipped'),
    vitestTest('d', 'skipped', ['deep']),
  ]
  const file = { name: 'a.test.ts', message: '', status: 'failed', assertionResults: tests }
  const results = vitestResults({ testResults: [file] }, isFast)
  expect(results.map(({ title, state }) => `${title} ${state}`)).toEqual([
    'a passed',
    'b failed',
    'c skipped',
    'd outside',
  ])
})

test('a Vitest file that cannot be loaded counts as failed', () => {
  const file = { name: 'a.test.ts', message: 'SyntaxError', status: 'failed', assertionResults: [] }
  expect(vitestResults({ testResults: [file] }, isFast)).toMatchObject([{ title: 'a.test.ts', state: 'failed' }])
})

test('an error that came from no test counts as failed, and has no file that could run again', () => {
  const file = { name: 'a.test.ts', message: '', status: 'passed', assertionResults: [vitestTest('a', 'passed')] }
  const results = vitestResults({ testResults: [file], unhandledErrors: ['Error: lost\n at a.ts:1'] }, isFast)
  expect(results).toMatchObject([
    { title: 'a', state: 'passed' },
    { title: 'Error: lost', state: 'failed', message: 'Error: lost\n at a.ts:1', file: '' },
  ])
})

test('a Playwright story knows where it stands, and a flaky one counts as failed', () => {
  const spec = (title: string, status: 'expected' | 'flaky' | 'skipped') => ({
    title,
    tags: ['deep'],
    file: 'reading.spec.ts',
    line: 7,
    tests: [{ projectName: 'e2e', status, results: [{ duration: 5 }, { duration: 6 }] }],
  })
  const inner = { title: 'phone', specs: [spec('a', 'expected'), spec('b', 'flaky'), spec('c', 'skipped')] }
  const place = { tags: ['deep'], ms: 11, file: 'reading.spec.ts', line: 7, project: 'e2e' }
  expect(playwrightResults({ suites: [{ title: 'reading', suites: [inner] }] })).toEqual([
    { title: 'reading › phone › a', state: 'passed', ...place },
    { title: 'reading › phone › b', state: 'failed', ...place },
    { title: 'reading › phone › c', state: 'skipped', ...place },
  ])
})
