import { expect, test } from 'vitest'
import { PULL_FAULTS } from '#tests/model/faults/pull-faults.ts'
import { PUSH_FAULTS } from '#tests/model/faults/push-faults.ts'

const faults = [...PULL_FAULTS, ...PUSH_FAULTS]

test('there are enough seeded faults, each with a unique name and a description', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  expect(new Set(faults.map(({ says }) => says)).size).toBe(faults.length)
  expect(faults.filter(({ says }) => !/^[A-Z].*\.$/.test(says))).toEqual([])
  expect(faults.length).toBeGreaterThanOrEqual(69)
})

test('each seeded fault breaks a promise and replaces a function', () => {
  expect(faults.filter(({ breaks, swaps }) => breaks.length === 0 || swaps.length === 0)).toEqual([])
})
