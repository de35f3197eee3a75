import { expect, test } from 'vitest'
import { sourceFiles, textFiles } from '#tests/support/source-files.ts'

/** The only file that loads fast-check: it gives it the seed of the run. */
const PROPERTIES = 'tests/support/properties.ts'
const SELF = 'tests/unit/architecture/seeds.test.ts'
const pathsOf = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path)

test('no test makes a random choice without a seed', () => {
  const files = textFiles(/\.(tsx?|m?js)$/, 'tests').filter(({ path }) => path !== SELF)
  expect(files.length).toBeGreaterThan(300)
  expect(pathsOf(files.filter(({ text }) => text.includes('Math.random')))).toEqual([])
})

test('every property test has the seed of the run', () => {
  const loads = sourceFiles('tests').filter(({ text }) => /from 'fast-check'/.test(text))
  expect(pathsOf(loads)).toEqual([PROPERTIES])
})
