import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_FAULTS } from '#tests/model/faults/all-faults.ts'
import { ROOT, sourceFiles } from '#tests/support/source-files.ts'

const names = ALL_FAULTS.map(({ name }) => name)

test('each seeded fault has a name of its own', () => {
  expect(new Set(names).size).toBe(names.length)
})

test('no seeded fault stands in a list that nobody tries, and the page says how many there are', () => {
  const files = sourceFiles('tests/model/faults').filter(({ path }) => path.endsWith('-faults.ts'))
  const written = files.flatMap(({ text }) => [...text.matchAll(/^ {4}name: '([^']+)'/gm)].map(([, name]) => name))
  expect([...written].sort()).toEqual([...names].sort())
  const page = readFileSync(join(ROOT, 'tests/model/invariants.md'), 'utf8')
  expect(/each of the (\d+) in one short story/.exec(page)?.[1]).toBe(`${names.length}`)
})

test('each list of seeded faults is tried by a test file', () => {
  const tried = sourceFiles('tests/model/faults')
    .flatMap(({ text }) => [...text.matchAll(/^testThatFaultsAreFound\((\w+)\)/gm)].map(([, list]) => list))
    .sort()
  expect(tried).toEqual(['PULL_FAULTS', 'PUSH_FAULTS', 'SOMEBODY_ELSE_FAULTS'])
})

test('each seeded fault breaks a promise and replaces a function', () => {
  expect(ALL_FAULTS.filter(({ breaks, swaps }) => breaks.length === 0 || swaps.length === 0)).toEqual([])
})
