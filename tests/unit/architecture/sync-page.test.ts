import { existsSync, readFileSync } from 'node:fs'
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
/** Each `path` “title” of the pages: a test, or a seeded fault by its name. */
const named = [...text.matchAll(/`(tests\/[\w./-]+\.ts)` “([^”]*)”/g)].map(([, path = '', title = '']) => ({
  path,
  title,
}))

/** Whether the file has the title as a whole string, in any quotes. */
const holds = (path: string, title: string): boolean => {
  const file = join(ROOT, path)
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}

test('every test named by the pages of the model exists in its file with its title', () => {
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ path, title }) => !holds(path, title))).toEqual([])
})

test('every file named by the pages exists', () => {
  const paths = [...text.matchAll(/`((?:src|workers|tests|server|sw)\/[\w./-]+\.tsx?)`/g)].map((match) =>
    present(match[1]),
  )
  expect([...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
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
      (fault) => row.includes(`-faults.ts\` “${fault.name}”`) && fault.breaks.some((promise) => promise === invariant),
    )
  expect(held.length).toBeGreaterThan(20)
  const names = held.map((row) => ({ row, invariant: present(/S\d+/.exec(row)?.[0]) }))
  expect(names.filter(({ row, invariant }) => !breaks(invariant, row)).map(({ invariant }) => invariant)).toEqual([])
})
