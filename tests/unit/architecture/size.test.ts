import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/source-files.ts'

const MAX_LINES = 250
const MAX_FILES = 15
/** Files that may be longer, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

const FILES = sourceFiles('src', 'workers', 'sw', 'server', 'tests', 'build')

test('no source file is longer than 250 lines', () => {
  expect(FILES.length).toBeGreaterThan(50)
  const long = FILES.map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
    .filter((file) => file.lines > MAX_LINES && EXCEPTIONS[file.path] === undefined)
    .map((file) => `${file.path}: ${file.lines}`)
  expect(long).toEqual([])
})

test('no folder has more than 15 source files', () => {
  const counts = new Map<string, number>()
  for (const { path } of FILES) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(50)
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
})
