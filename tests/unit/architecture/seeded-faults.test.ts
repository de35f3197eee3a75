import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PULL_FAULTS } from '#tests/model/pull-faults.ts'
import { PUSH_FAULTS } from '#tests/model/push-faults.ts'
import { ROOT } from '#tests/support/source-files.ts'

const faults = [...PULL_FAULTS, ...PUSH_FAULTS]

test('every seeded fault fits its place in the engine, exactly once', () => {
  const fits = ({ file, find }: { readonly file: string; readonly find: string }): number =>
    readFileSync(join(ROOT, file), 'utf8').split(find).length - 1
  const misfits = faults.flatMap(({ name, edits }) =>
    edits
      .filter((edit) => fits(edit) !== 1)
      .map((edit) => `${name}: ${fits(edit)} times in ${edit.file}: ${edit.find}`),
  )
  expect(misfits).toEqual([])
})

test('each has a name of its own, and there are enough of them', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  expect(faults.length).toBeGreaterThanOrEqual(15)
})
