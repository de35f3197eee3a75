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
  expect(titles.length).toBeGreaterThan(150)
  expect(titles.filter((title) => !exists(title))).toEqual([])
})

test('each of the thirty-eight invariants has a row, and the model reports those it checks by name', () => {
  const model = sourceFiles('tests/model').map((file) => file.text)
  const wrong = Array.from({ length: 38 }, (_, n) => n + 1).flatMap((n) => {
    const row = rows.find((line) => line.startsWith(`S${n} `))
    const name = /^(S\d+ \w+)/.exec(present(row))?.[1]
    if (row === undefined || name === undefined) return [`S${n} has no row`]
    if (!row.includes('“') && !row.includes('the model')) return [`${name} has no test`]
    return row.includes('the model') && !model.some((source) => source.includes(name))
      ? [`the model has no ${name}`]
      : []
  })
  expect(wrong).toEqual([])
})

test('each invariant that the model checks names a seeded fault that breaks it', () => {
  const faults = [...PULL_FAULTS, ...PUSH_FAULTS, ...SOMEBODY_ELSE_FAULTS]
  const held = rows.filter((row) => /^S\d/.test(row) && row.includes('the model'))
  const breaks = (invariant: string, row: string): boolean =>
    faults.some(
      (fault) => row.includes(`fault “${fault.name}”`) && fault.breaks.some((promise) => promise === invariant),
    )
  expect(held.length).toBeGreaterThan(20)
  const names = held.map((row) => ({ row, invariant: present(/S\d+/.exec(row)?.[0]) }))
  expect(names.filter(({ row, invariant }) => !breaks(invariant, row)).map(({ invariant }) => invariant)).toEqual([])
})
