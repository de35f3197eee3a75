import { expect, test, vi } from 'vitest'
import { seldom } from '#server/process/seldom.ts'

test('of many failures the first is logged, and then one a minute with the number of the others', () => {
  const now = vi.spyOn(performance, 'now')
  const at = (ms: number) => now.mockReturnValue(ms)
  at(5)
  const isLogged = seldom(60_000)
  expect([isLogged(), isLogged(), isLogged()]).toEqual([{}, null, null])
  at(60_004)
  expect(isLogged()).toBeNull()
  at(60_005)
  expect([isLogged(), isLogged()]).toEqual([{ unlogged: 3 }, null])
  at(120_005)
  expect(isLogged()).toEqual({ unlogged: 1 })
  now.mockRestore()
})
