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
  expect(results.map(({ title, state }) => `${title} ${state}`)).toEqual(['a passed', 'b failed', 'c skipped'])
})

test('a Vitest file that cannot be loaded counts as failed', () => {
  const file = { name: 'a.test.ts', message: 'SyntaxError', status: 'failed', assertionResults: [] }
  expect(vitestResults({ testResults: [file] }, isFast)).toMatchObject([{ title: 'a.test.ts', state: 'failed' }])
})

test('a flaky Playwright story counts as failed', () => {
  const spec = (title: string, status: 'expected' | 'flaky' | 'skipped') => ({
    title,
    tags: ['deep'],
    tests: [{ status, results: [{ duration: 5 }, { duration: 6 }] }],
  })
  const inner = { title: 'phone', specs: [spec('a', 'expected'), spec('b', 'flaky'), spec('c', 'skipped')] }
  expect(playwrightResults({ suites: [{ title: 'reading', suites: [inner] }] })).toEqual([
    { title: 'reading › phone › a', tags: ['deep'], state: 'passed', ms: 11 },
    { title: 'reading › phone › b', tags: ['deep'], state: 'failed', ms: 11 },
    { title: 'reading › phone › c', tags: ['deep'], state: 'skipped', ms: 11 },
  ])
})
