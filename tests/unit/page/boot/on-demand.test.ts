import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_LOAD_MS } from '#contract/limits.ts'
import { isPartMissing, loadPart, watchVersions } from '#page/boot/on-demand.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
  vi.stubGlobal('location', { reload, search: '' })
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

/** A page for which one part never comes, and a server that is reachable. `type`: how it was opened. */
async function pageWithout(type: 'navigate' | 'reload') {
  class Field {
    readonly isConnected = true
    readonly type = 'text'
    value = ''
  }
  class Visit {
    readonly type = type
  }
  const reload = vi.fn()
  const probes: { onload?: () => void }[] = []
  const document = new EventTarget()
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/b.js')))
  vi.stubGlobal('location', { reload, search: '?q=oats' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', class {})
  vi.stubGlobal('PerformanceNavigationTiming', Visit)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Visit() as unknown as PerformanceEntry])
  vi.stubGlobal('document', document)
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void
      constructor() {
        probes.push(this)
      }
    },
  )
  // What one page knows is no other's.
  vi.resetModules()
  const part = await import('#page/boot/on-demand.ts')
  part.watchTyping()
  void part.loadPart(asked)
  return {
    ...part,
    asked,
    reload,
    /** The pictures that tell whether the server is reachable arrive. */
    arrive: () => {
      for (const probe of probes.splice(0)) probe.onload?.()
      return reload.mock.calls.length
    },
    type(value: string) {
      const field = new Field()
      field.value = value
      const event = new Event('input')
      Object.defineProperty(event, 'target', { value: field })
      document.dispatchEvent(event)
      return field
    },
  }
}
const MINUTE_MS = 60_000

test('a part that is refused for good reloads the page once, and only the reader reloads it again', async () => {
  const page = await pageWithout('navigate')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(page.arrive()).toBeGreaterThan(0)
  const next = await pageWithout('reload')
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(next.arrive()).toBe(0)
  expect(next.isPartMissing()).toBe(true)
  next.tryMissingParts()
  await vi.advanceTimersByTimeAsync(0)
  expect(next.arrive()).toBe(1)
})

test('a part that is missing is asked for ever more rarely', async () => {
  const page = await pageWithout('reload')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(page.asked).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(page.asked.mock.calls.length).toBeLessThan(20)
})

test('what was typed is not lost by a reload', async () => {
  const page = await pageWithout('navigate')
  const search = page.type('oats')
  const mail = page.type('a@example.org')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  page.tryMissingParts()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(page.arrive()).toBe(0)
  mail.value = ''
  search.value = 'oatmeal'
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(page.arrive()).toBe(0)
  // The address has these words.
  search.value = 'oats '
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(page.arrive()).toBeGreaterThan(0)
})
