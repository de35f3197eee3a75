import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PULL_FAULTS } from '#tests/model/faults/pull-faults.ts'
import { PUSH_FAULTS } from '#tests/model/faults/push-faults.ts'
import { SOMEBODY_ELSE_FAULTS } from '#tests/model/faults/somebody-else/somebody-else-faults.ts'
import { present } from '#tests/support/present.ts'
import { ROOT, sourceFiles } from '#tests/support/source-files.ts'

/** The pages with each list item joined into one line. */
const text = ['invariants.md', 'faults-elsewhere.md']
  .map((name) => readFileSync(join(ROOT, 'tests/model', name), 'utf8'))
  .join('\n')
  .replace(/\n +(?![ -])/g, ' ')
const rows = text.split(/^- \*\*/m)
/** Each “title” in the rows: of a test, or of a seeded fault. */
const titles = rows
  .slice(1)
  .flatMap((row) => [...row.matchAll(/^ +- (?:fault )?“([^”]*)”/gm)].map(([, title = '']) => title))
const sources = sourceFiles('tests').map((file) => file.text)

/** Whether a test has the title as a whole string, in any quotes. */
const exists = (title: string): boolean =>
  ["'", '"', '`'].some((quote) => sources.some((source) => source.includes(`${quote}${title}${quote}`)))

test('every test and fault named by the pages of the model exists with its title', () => {
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter((title) => !exists(title))).toEqual([])
})

const invariants = rows.filter((row) => /^S\d/.test(row))
const nameOf = (row: string): string => present(/^S\d+ \w+/.exec(row)?.[0])
const checked = invariants.filter((row) => !row.includes('The model does not check it')).map(nameOf)

test('each of the thirty-eight invariants has a row, and the model reports those it checks by name', () => {
  const model = sourceFiles('tests/model').map((file) => file.text)
  expect(invariants.map((row) => /^S\d+/.exec(row)?.[0])).toEqual(Array.from({ length: 38 }, (_, n) => `S${n + 1}`))
  expect(invariants.filter((row) => !row.includes('“') && !checked.includes(nameOf(row)))).toEqual([])
  expect(checked.filter((name) => !model.some((source) => source.includes(name)))).toEqual([])
})

test('each invariant that the model checks has a seeded fault that breaks it', () => {
  const faults = [...PULL_FAULTS, ...PUSH_FAULTS, ...SOMEBODY_ELSE_FAULTS]
  const broken = new Set<string>(faults.flatMap(({ breaks }) => breaks))
  expect(checked.length).toBeGreaterThan(20)
  expect(checked.filter((name) => !broken.has(present(name.split(' ')[0])))).toEqual([])
})
