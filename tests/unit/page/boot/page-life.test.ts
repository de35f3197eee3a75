import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const reload = vi.fn()
let show = (): void => undefined
let isReachable = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  reload.mockReset()
  isReachable = false
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    if (name === 'pageshow') show = () => listener({ persisted: true })
  })
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void
      onerror?: () => void
      set src(_: string) {
        queueMicrotask(() => (isReachable ? this.onload?.() : this.onerror?.()))
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function comesBack(navigator: object): Promise<void> {
  vi.stubGlobal('navigator', navigator)
  const { endWorkerWhenFrozen } = await import('#page/boot/page-life.ts')
  endWorkerWhenFrozen({ terminate: () => undefined } as Worker)
  show()
  await vi.advanceTimersByTimeAsync(0)
}

test.each([true, false])(
  'a document that comes back stays readable until the server answers (onLine: %o)',
  async (onLine) => {
    await comesBack({ onLine })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reload).not.toHaveBeenCalled()
    // No event says so.
    isReachable = true
    await vi.advanceTimersByTimeAsync(64_000)
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('a document that the service worker opens is loaded again at once', async () => {
  await comesBack({ onLine: false, serviceWorker: { controller: {} } })
  expect(reload).toHaveBeenCalledOnce()
})
