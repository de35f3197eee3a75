import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSteps } from '#tests/run/run-steps.ts'
import type { Step, Tests } from '#tests/run/steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'larder-run-'))

beforeAll(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const script = (code: string): string[] => [process.execPath, '-e', code]
const step = (name: string, code: string, more: Partial<Step> = {}): Step => ({
  name,
  command: script(code),
  maxMinutes: 1,
  ...more,
})

/** A command that leaves results, and fails when one of them is not `passed`. */
const leave = (states: Readonly<Record<string, string>>): string => {
  const results = Object.entries(states).map(([title, state]) => ({ title, state, tags: [], ms: 1, file: 'a.test.ts' }))
  const isGood = results.every(({ state }) => state === 'passed')
  return `require('node:fs').writeFileSync(process.env.REPORT, ${JSON.stringify(JSON.stringify(results))}); process.exit(${isGood ? 0 : 1})`
}
const tests = (again: Tests['again']): Tests => ({
  read: (json) => json,
  report: (path) => ({ args: [], env: { REPORT: path } }),
  again,
})
const tested = (first: string, second?: string): Step =>
  step('tests', first, { tests: tests(() => (second === undefined ? undefined : script(second))) })

test('a failed step does not stop the next ones, and its last lines are its message', async () => {
  const { faults } = await runSteps(
    [step('first', 'console.error("no such word"); process.exit(3)'), step('second', 'process.exit(4)')],
    folder,
  )
  expect(faults).toEqual([
    { title: 'first', message: 'no such word' },
    { title: 'second', message: '' },
  ])
})

test('a step that needs a failed one fails without running', async () => {
  const { faults } = await runSteps([step('build', 'process.exit(1)'), step('tests', '', { needs: 'build' })], folder)
  expect(faults.map(({ title }) => title)).toEqual(['build', 'tests'])
})

test('a step that hangs is ended and fails', async () => {
  const { faults } = await runSteps([step('endless', 'setInterval(() => {}, 1000)', { maxMinutes: 0.005 })], folder)
  expect(faults).toMatchObject([{ title: 'endless' }])
})

test('a test that passes alone is flaky, and the run is green', async () => {
  const first = leave({ a: 'passed', b: 'failed' })
  const { results, faults, flaky } = await runSteps([tested(first, leave({ a: 'passed', b: 'passed' }))], folder)
  expect(faults).toEqual([])
  expect(flaky).toEqual(['b'])
  expect(results.map(({ title, state }) => `${title} ${state}`)).toEqual(['a passed', 'b passed'])
})

test('a second try that fails beside its tests does not count', async () => {
  const second = leave({ b: 'passed' }).replace('process.exit(0)', 'process.exit(1)')
  const { faults, flaky } = await runSteps([tested(leave({ a: 'passed', b: 'failed' }), second)], folder)
  expect(faults.map(({ title }) => title)).toEqual(['b'])
  expect(flaky).toEqual([])
})

test('an error from no test stays a failure beside a test that passes alone', async () => {
  const again: Tests['again'] = ({ title }) => (title === 'lost' ? undefined : script(leave({ b: 'passed' })))
  const given = step('tests', leave({ b: 'failed', lost: 'failed' }), { tests: tests(again) })
  const { faults, flaky } = await runSteps([given], folder)
  expect(faults.map(({ title }) => title)).toEqual(['lost'])
  expect(flaky).toEqual(['b'])
})

test('a test that fails twice, is skipped, or gets no second try fails the run', async () => {
  const titles = async (given: Step) => (await runSteps([given], folder)).faults.map(({ title }) => title)
  expect(await titles(tested(leave({ a: 'failed', b: 'failed' }), leave({ a: 'failed', b: 'passed' })))).toEqual([
    'a',
    'b',
  ])
  expect(await titles(tested(leave({ a: 'passed', b: 'skipped' }), leave({ b: 'skipped' })))).toEqual(['b'])
  expect(await titles(tested(leave({ a: 'failed', b: 'passed' })))).toEqual(['a'])
})

test('tests that fail beside their results, or have none, fail the run', async () => {
  const { faults } = await runSteps(
    [tested(leave({ a: 'passed' }).replace('process.exit(0)', 'process.exit(1)'))],
    folder,
  )
  expect(faults).toMatchObject([{ title: 'tests' }])
  const silent = await runSteps([tested('process.exit(0)')], folder)
  expect(silent.faults).toMatchObject([{ title: 'tests' }])
})
