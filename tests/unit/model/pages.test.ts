import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_FAULTS } from '#tests/model/faults/all-faults.ts'
import { present } from '#tests/support/present.ts'
import { ROOT, sourceFiles } from '#tests/support/source-files.ts'

const page = (name: string): string => readFileSync(join(ROOT, 'tests/model', name), 'utf8')
const sources = sourceFiles('tests').map((file) => file.text)

/** What the tests say they show, in comments above them. */
const shown = (label: string): ReadonlySet<string> =>
  new Set(
    sources.flatMap((source) =>
      [...source.matchAll(new RegExp(`^ *// ${label} ([S\\d ]+)$`, 'gm'))].flatMap(([, ids = '']) => ids.split(' ')),
    ),
  )

const invariants = page('invariants.md')
  .split(/^- \*\*(?=S)/m)
  .slice(1)
const ids = invariants.map((row) => present(/^S\d+/.exec(row)?.[0]))
const nameOf = (row: string): string => present(/^S\d+ \w+/.exec(row)?.[0])
const checked = invariants.filter((row) => !row.includes('The model does not check it')).map(nameOf)

test('each of the thirty-eight invariants has a row, and the model reports those it checks by name', () => {
  const model = sourceFiles('tests/model').map((file) => file.text)
  expect(ids).toEqual(Array.from({ length: 38 }, (_, n) => `S${n + 1}`))
  expect(checked.filter((name) => !model.some((source) => source.includes(name)))).toEqual([])
})

test('tests show each invariant that the model does not check, and name no other one', () => {
  const byTests = shown('Invariants')
  expect(byTests.size).toBeGreaterThan(30)
  expect(
    invariants.filter((row) => !checked.includes(nameOf(row)) && !byTests.has(present(/^S\d+/.exec(row)?.[0]))),
  ).toEqual([])
  expect([...byTests].filter((id) => !ids.includes(id))).toEqual([])
})

test('each fault of another engine is shown by a test or a seeded fault, and none is named that the page does not have', () => {
  const faults = [...page('faults-elsewhere.md').matchAll(/^(\d+)\. /gm)].map(([, id]) => present(id))
  expect(faults.length).toBeGreaterThan(20)
  expect([...shown('Faults elsewhere')].sort((a, b) => Number(a) - Number(b))).toEqual(faults)
})

test('each invariant that the model checks has a seeded fault that breaks it', () => {
  const broken = new Set<string>(ALL_FAULTS.flatMap(({ breaks }) => breaks))
  expect(checked.length).toBeGreaterThan(20)
  expect(checked.filter((name) => !broken.has(present(name.split(' ')[0])))).toEqual([])
})
