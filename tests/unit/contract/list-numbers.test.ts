import { expect, test } from 'vitest'
import { itemNumbers, listSign } from '#contract/library/list-numbers.ts'

test.each([
  [3, null, '3'],
  [-2, 'a', '-2'],
  [0, 'I', '0'],
  [1, 'a', 'a'],
  [26, 'A', 'Z'],
  [27, 'a', 'aa'],
  [703, 'a', 'aaa'],
  [4, 'i', 'iv'],
  [1994, 'I', 'MCMXCIV'],
  [4000, 'i', '4000'],
  [5, 'disc', '5'],
])('the sign of number %d in a list of type %s is %s', (number, type, sign) => {
  expect(listSign(number, type)).toBe(sign)
})

test.each([
  ['from 1', { start: null, isReversed: false, values: [null, null] }, [1, 2]],
  ['from the number of a list', { start: -1, isReversed: false, values: [null, null, null] }, [-1, 0, 1]],
  ['on from the number of an item', { start: 3, isReversed: false, values: [null, 9, null] }, [3, 9, 10]],
  ['down to 1', { start: null, isReversed: true, values: [null, null, null] }, [3, 2, 1]],
  ['down from the number of an item', { start: 9, isReversed: true, values: [null, 5, null] }, [9, 5, 4]],
] as const)('items are numbered %s', (_, list, numbers) => {
  expect(itemNumbers(list)).toEqual(numbers)
})
