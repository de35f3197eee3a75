import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShellAnswer } from '#contract/app-shell/version-messages.ts'

interface Port {
  readonly close: () => void
  onmessage?: (event: { readonly data: ShellAnswer }) => void
}

/** The page's ends of the channels, the latest one last. */
let ports: Port[] = []

beforeEach(() => {
  vi.useFakeTimers()
  ports = []
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = { close: () => undefined }
      port2 = {}
      constructor() {
        ports.push(this.port1)
      }
    },
  )
  const active = { postMessage: () => undefined }
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, ready: Promise.resolve({ active }) } })
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // What one page knows is no other's.
  vi.resetModules()
})

/** A page that a service worker controls, and whose first question is asked. */
async function open() {
  const { shellState, watchShell } = await import('#page/boot/app-shell.ts')
  watchShell()
  await vi.advanceTimersByTimeAsync(0)
  /** The service worker answers the latest question. Gives what is then known. */
  const answer = (data: ShellAnswer) => {
    ports.at(-1)?.onmessage?.({ data })
    return shellState()
  }
  return { shellState, answer }
}

test('after a try that failed, the reader hears only how the next one ends', async () => {
  const { shellState, answer } = await open()
  expect(shellState()).toBe('asking')
  expect(answer('repairing')).toBe('storing')
  expect(answer('missing')).toBe('missing')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ports).toHaveLength(2)
  expect(answer('repairing')).toBe('missing')
  expect(answer('complete')).toBe('complete')
})

test('a service worker that is slow once says nothing about the app; one that stays silent does', async () => {
  const { shellState, answer } = await open()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(shellState()).toBe('storing')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(ports).toHaveLength(2)
  expect(shellState()).toBe('missing')
  expect(answer('complete')).toBe('complete')
})

test('an app that was complete stays so while a service worker is slow once', async () => {
  const { shellState, answer } = await open()
  expect(answer('complete')).toBe('complete')
  await vi.advanceTimersByTimeAsync(61_000)
  Object.assign(document, { visibilityState: 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ports).toHaveLength(2)
  expect(shellState()).toBe('complete')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(shellState()).toBe('missing')
})
