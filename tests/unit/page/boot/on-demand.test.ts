import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_LOAD_MS } from '#contract/limits.ts'
import { isPartMissing, loadPart, watchVersions } from '#page/boot/on-demand.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

test('a part that another version has deleted reloads the page at once, without a network too', async () => {
  const reload = vi.fn()
  const serviceWorker = Object.assign(new EventTarget(), { controller: null as object | null })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', () => undefined)
  const lose = async () => {
    void loadPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js')))
    await vi.advanceTimersByTimeAsync(0)
  }
  watchVersions()
  await lose()
  const control = (controller: object | null) => {
    serviceWorker.controller = controller
    serviceWorker.dispatchEvent(new Event('controllerchange'))
  }
  // The first visit: the service worker has begun to answer for this page.
  control({})
  await lose()
  // The app's data was deleted.
  control(null)
  await lose()
  expect(reload).not.toHaveBeenCalled()
  control({})
  expect(reload).not.toHaveBeenCalled()
  await lose()
  expect(reload).toHaveBeenCalledOnce()
})
