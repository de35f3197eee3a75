import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const reload = vi.fn()
let show = (): void => undefined
let isReachable = false
let worker = new EventTarget()
const onMissing = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  reload.mockReset()
  onMissing.mockReset()
  isReachable = false
  vi.stubGlobal('location', { reload, origin: 'https://larder.example' })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    if (name === 'pageshow') show = () => listener({ persisted: true })
  })
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        worker = this
      }
    },
  )
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

async function start(): Promise<void> {
  const { startWorker } = await import('#page/boot/start-worker.ts')
  startWorker('/assets/worker.js', 'larder-test', onMissing)
}

async function comesBack(navigator: object): Promise<void> {
  vi.stubGlobal('navigator', navigator)
  await start()
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

test('only an error without a message says that the script cannot be loaded', async () => {
  await start()
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'x is not a function' }))
  expect(onMissing).not.toHaveBeenCalled()
  worker.dispatchEvent(new Event('error'))
  expect(onMissing).toHaveBeenCalledOnce()
})
