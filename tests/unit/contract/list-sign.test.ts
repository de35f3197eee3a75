import { expect, test } from 'vitest'
import { listSign } from '#contract/library/list-sign.ts'

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
