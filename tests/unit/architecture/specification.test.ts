import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/source-files.ts'

const text = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| \d+\.\d+/.test(line))
const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const pathsIn = (cell: string): string[] =>
  [...cell.matchAll(/`([\w./-]+\.(?:tsx?|css|html|md|js|yaml|webmanifest))`/g)].map((match) => match[1] ?? '')

test('every line of the map says where it is held, and by which test', () => {
  expect(rows.length).toBeGreaterThan(90)
  const bare = rows.filter((row) => {
    const [, , code = '', proof = '', state = ''] = cellsOf(row)
    return state === 'true' && (pathsIn(code).length === 0 || pathsIn(proof).length === 0)
  })
  expect(bare).toEqual([])
})

test('every file that the map names exists', () => {
  const named = rows.flatMap((row) => cellsOf(row).flatMap(pathsIn))
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('a state is one of the three', () => {
  const states = new Set(rows.map((row) => cellsOf(row)[4]?.replace(/ \(.*$/, '')))
  expect([...states].filter((state) => !['true', 'open', 'deviates'].includes(state ?? ''))).toEqual([])
})
