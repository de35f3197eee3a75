import { expect, test } from 'vitest'
import { PULL_FAULTS } from '#tests/model/faults/pull-faults.ts'
import { PUSH_FAULTS } from '#tests/model/faults/push-faults.ts'

const faults = [...PULL_FAULTS, ...PUSH_FAULTS]

test('each seeded fault has a name of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})

test('each seeded fault breaks a promise and replaces a function', () => {
  expect(faults.filter(({ breaks, swaps }) => breaks.length === 0 || swaps.length === 0)).toEqual([])
})
