import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_LOAD_MS } from '#contract/limits.ts'
import { isPartMissing, loadPart } from '#page/boot/on-demand.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that hangs counts as missing after two minutes, until it is loaded', { tags: ['spec-9.4'] }, async () => {
  let come = (_part: string): void => undefined
  const part = loadPart(
    () =>
      new Promise<string>((resolve) => {
        come = resolve
      }),
  )
  await vi.advanceTimersByTimeAsync(CHUNK_LOAD_MS - 1)
  expect(isPartMissing()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isPartMissing()).toBe(true)
  come('the part')
  expect(await part).toBe('the part')
  expect(isPartMissing()).toBe(false)
})

test('an error inside a part does not count as a missing part', async () => {
  await expect(loadPart(() => Promise.reject(new TypeError('x is not a function')))).rejects.toThrow('x is not')
  expect(isPartMissing()).toBe(false)
})
