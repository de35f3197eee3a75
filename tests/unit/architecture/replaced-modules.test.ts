import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/source-files.ts'

/** Each unit test file has a process of its own. All files of the model replace the same module. */
const MAY_REPLACE = /^tests\/(unit\/|model\/world\/setup\.ts$)/

test('no test file replaces modules in a process that it shares with others', () => {
  const replacing = sourceFiles('tests')
    .map(({ path, text }) => ({ path, replaces: /\bvi\.(do)?[mM]ock\(/.test(text) }))
    .filter(({ replaces }) => replaces)
    .map(({ path }) => path)
  expect(replacing.length).toBeGreaterThan(3)
  expect(replacing.filter((path) => !MAY_REPLACE.test(path))).toEqual([])
})
