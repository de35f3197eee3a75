import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles, textFiles } from '#tests/support/source-files.ts'

/** The only file that loads fast-check: it gives it the seed of the run. */
const PROPERTIES = 'tests/support/properties.ts'
const SELF = 'tests/unit/architecture/seeds.test.ts'
const pathsOf = (files: readonly SourceFile[]) => files.map(({ path }) => path)
const isOther = ({ path }: SourceFile): boolean => path !== SELF

test('no test makes a random choice without a seed', () => {
  const files = textFiles(/\.(tsx?|m?js)$/, 'tests').filter(isOther)
  expect(files.length).toBeGreaterThan(300)
  expect(pathsOf(files.filter(({ text }) => text.includes('Math.random')))).toEqual([])
})

test('every property test has the seed of the run', () => {
  const loads = sourceFiles('tests')
    .filter(isOther)
    .filter(({ text }) => /from 'fast-check'/.test(text))
  expect(pathsOf(loads)).toEqual([PROPERTIES])
})
