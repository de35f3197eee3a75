import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/source-files.ts'

const MAX_LINES = 250
/** Files that may be longer, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

test('no source file is longer than 250 lines', () => {
  const files = sourceFiles('src', 'workers', 'sw', 'server', 'tests', 'build')
  expect(files.length).toBeGreaterThan(50)
  const long = files
    .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
    .filter((file) => file.lines > MAX_LINES && EXCEPTIONS[file.path] === undefined)
    .map((file) => `${file.path}: ${file.lines}`)
  expect(long).toEqual([])
})
