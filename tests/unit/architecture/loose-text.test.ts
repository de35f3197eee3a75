import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { looseTexts } from '#tests/support/loose-text/loose-texts.ts'
import { ROOT } from '#tests/support/source-files.ts'

// The types of the whole page are read, which takes some seconds on a busy machine.
const READ_MS = 60_000

test('every text of the page is the only child of an element, so that a translated page can change', {
  timeout: READ_MS,
}, () => {
  expect(looseTexts('src/page', 'src/tsconfig.json')).toEqual([])
})

test('the check finds every way to write a text that is not', { timeout: READ_MS }, () => {
  const folder = 'tests/support/loose-text'
  const lines = readFileSync(`${ROOT}/${folder}/samples.tsx`, 'utf8').split('\n')
  // A project of its own. That of all tests takes seconds to read.
  const found = looseTexts(folder, `${folder}/samples.tsconfig.json`).map((place) => Number(/:(\d+)/.exec(place)?.[1]))
  const expected = lines.flatMap((line, at) => [...line.matchAll(/\bloose\b(?!”)/g)].map(() => at + 1))
  expect(found).toEqual(expected)
})
