import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PULL_FAULTS } from '#tests/model/pull-faults.ts'
import { PUSH_FAULTS } from '#tests/model/push-faults.ts'
import { ROOT, sourceFiles } from '#tests/support/source-files.ts'

/** Each list item in one line, however it is wrapped. */
const text = ['invariants.md', 'faults-elsewhere.md']
  .map((name) => readFileSync(join(ROOT, 'tests/model', name), 'utf8'))
  .join('\n')
  .replace(/\n +(?![ -])/g, ' ')
const rows = text.split(/^- \*\*/m)
/** `path` “title”: a test, or a seeded fault by its name. */
const named = [...text.matchAll(/`(tests\/[\w./-]+\.ts)` “([^”]*)”/g)].map(([, path = '', title = '']) => ({
  path,
  title,
}))

/** As a whole string of the source, in whichever quotes. */
const holds = (path: string, title: string): boolean => {
  const file = join(ROOT, path)
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}

test('every test that the pages of the model name exists, by its file and its title', () => {
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ path, title }) => !holds(path, title))).toEqual([])
})

test('every file that the pages name exists', () => {
  const paths = [...text.matchAll(/`((?:src|workers|tests|server|sw)\/[\w./-]+\.tsx?)`/g)].map(
    (match) => match[1] ?? '',
  )
  expect([...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('each of the thirty-one invariants has its row, and where the model holds it, the model says its name', () => {
  const model = sourceFiles('tests/model').map((file) => file.text)
  const wrong = Array.from({ length: 31 }, (_, n) => n + 1).flatMap((n) => {
    const row = rows.find((line) => line.startsWith(`S${n} `))
    const name = /^(S\d+ \w+)/.exec(row ?? '')?.[1]
    if (row === undefined || name === undefined) return [`S${n} has no row`]
    if (!row.includes('“') && !row.includes('the model')) return [`${name} has no test`]
    return row.includes('the model') && !model.some((source) => source.includes(name))
      ? [`the model has no ${name}`]
      : []
  })
  expect(wrong).toEqual([])
})

test('each invariant that the model holds names a seeded fault that breaks it', () => {
  const faults = [...PULL_FAULTS, ...PUSH_FAULTS]
  const held = rows.filter((row) => /^S\d/.test(row) && row.includes('the model'))
  const breaks = (invariant: string, row: string): boolean =>
    faults.some(
      (fault) => row.includes(`-faults.ts\` “${fault.name}”`) && fault.breaks.some((promise) => promise === invariant),
    )
  expect(held.length).toBeGreaterThan(20)
  const names = held.map((row) => ({ row, invariant: /S\d+/.exec(row)?.[0] ?? '' }))
  expect(names.filter(({ row, invariant }) => !breaks(invariant, row)).map(({ invariant }) => invariant)).toEqual([])
})

test('each of the twenty faults of others has its row and a test', () => {
  const faults = rows.filter((line) => /^Fault \d{1,2}\./.test(line))
  expect(faults.map((line) => Number(/\d+/.exec(line)?.[0]))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(faults.filter((line) => !line.includes('“'))).toEqual([])
})
