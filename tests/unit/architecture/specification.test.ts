import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from '#tests/support/source-files.ts'
import { needsTest, readSpecification } from '#tests/support/specification-map.ts'

const page = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
const lines = readSpecification(page)

/** The lines that tests declare, each with its file. The tests of this check itself do not count. */
const declared = sourceFiles('tests')
  .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tests/unit/architecture/'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/\btags?: (\[[^\]]*\]|'[^']*')/g)]
      .flatMap(([, tags = '']) => [...tags.matchAll(/'(@?)spec-([^']*)'/g)])
      .map(([, at = '', number = '']) => ({ path, at, number })),
  )

test('each line has a unique number, in order', () => {
  expect(lines.length).toBeGreaterThan(120)
  expect(page.match(/^- /gm)?.length).toBe(lines.length)
  let [section, place] = [0, 0]
  for (const { number } of lines) {
    const begins = number === `${section + 1}.1`
    section += begins ? 1 : 0
    place = begins ? 1 : place + 1
    expect(number).toBe(`${section}.${place}`)
  }
  expect(section).toBe(9)
})

test('each state is one of three, and every state except true has a reason', () => {
  expect(lines.filter(({ state }) => !['true', 'deviates', 'open'].includes(state))).toEqual([])
  expect(lines.filter(({ state, reason }) => state !== 'true' && reason === '')).toEqual([])
})

test('each line that holds names its code by a noun, not by a path', () => {
  expect(lines.filter((line) => needsTest(line) && line.heldBy === '')).toEqual([])
  expect(lines.filter(({ heldBy }) => /\.(tsx?|css)\b|\w\/\w/.test(heldBy))).toEqual([])
})

test('each line that holds is declared by a test', () => {
  const numbers = new Set(declared.map(({ number }) => number))
  expect(lines.filter((line) => needsTest(line) && !numbers.has(line.number)).map(({ number }) => number)).toEqual([])
})

test('each line that a test declares is on the page, in the form that the test runner needs', () => {
  const numbers = new Set(lines.map(({ number }) => number))
  expect(declared.length).toBeGreaterThan(150)
  expect(declared.filter(({ number }) => !numbers.has(number))).toEqual([])
  expect(declared.filter(({ path, at }) => path.includes('.spec.') !== (at === '@'))).toEqual([])
})
