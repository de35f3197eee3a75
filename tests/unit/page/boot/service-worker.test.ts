import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shellState } from '#page/boot/app-shell.ts'
import { askForUpdate, registerServiceWorker } from '#page/boot/service-worker.ts'

const register = vi.fn<() => Promise<object>>()
const getRegistration = async () => undefined
const LISTS = Promise.resolve()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' })
  vi.stubGlobal('navigator', {
    serviceWorker: { register, getRegistration, controller: null, ready: new Promise(() => undefined) },
  })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  register.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a registration whose script cannot be loaded is repeated until it succeeds', async () => {
  const registration = { waiting: null, installing: null, addEventListener: () => undefined }
  const missing = () => Promise.reject(new TypeError('Failed to fetch'))
  register.mockImplementationOnce(missing).mockImplementationOnce(missing).mockResolvedValue(registration)
  expect(shellState()).toBe('storing')
  void registerServiceWorker(LISTS)
  await vi.advanceTimersByTimeAsync(0)
  // The reader is told that the app opens only with a network, and not for ever that it is being saved.
  expect(shellState()).toBe('missing')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(register).toHaveBeenCalledTimes(3)
})

test('a failed first installation is repeated, and a failed update is not', async () => {
  for (const active of [null, {}]) {
    register.mockClear()
    const installing = Object.assign(new EventTarget(), { state: 'redundant' })
    const registration = Object.assign(new EventTarget(), { waiting: null, installing, active })
    register.mockResolvedValue(registration)
    void registerServiceWorker(LISTS)
    await vi.advanceTimersByTimeAsync(0)
    // Two events for the same worker cause one retry.
    registration.dispatchEvent(new Event('updatefound'))
    installing.dispatchEvent(new Event('statechange'))
    await vi.advanceTimersByTimeAsync(300_000)
    expect(register).toHaveBeenCalledTimes(active === null ? 2 : 1)
  }
})

test('a registration that the browser refuses is repeated ever more rarely: a portal may have answered for the script', async () => {
  const registration = { waiting: null, installing: null, addEventListener: () => undefined }
  register.mockRejectedValue(new DOMException('bad MIME type', 'SecurityError'))
  void registerServiceWorker(LISTS)
  await vi.advanceTimersByTimeAsync(30 * 60_000)
  // The reader is not told that the app opens without a network.
  expect(shellState()).toBe('missing')
  const tries = register.mock.calls.length
  expect(tries).toBeLessThanOrEqual(14)
  register.mockResolvedValue(registration)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(register).toHaveBeenCalledTimes(tries + 1)
})

test('the app checks for a new version, and not again within ten minutes', async () => {
  const update = vi.fn(() => Promise.reject(new TypeError('Offline')))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ update }) } })
  askForUpdate()
  askForUpdate()
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  askForUpdate()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(update).toHaveBeenCalledTimes(1)
  askForUpdate()
  await vi.advanceTimersByTimeAsync(0)
  expect(update).toHaveBeenCalledTimes(2)
})

describe('on a first visit', () => {
  const registration = { waiting: null, installing: null, addEventListener: () => undefined }
  beforeEach(() => void register.mockResolvedValue(registration))

  test('the library’s lists come before the files of the next visits', async () => {
    let arrive = (): void => undefined
    void registerServiceWorker(
      new Promise<void>((resolve) => {
        arrive = resolve
      }),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    expect(register).not.toHaveBeenCalled()
    arrive()
    await vi.advanceTimersByTimeAsync(0)
    expect(register).toHaveBeenCalledTimes(1)
  })

  test('a server that sends no lists does not keep the files', async () => {
    void registerServiceWorker(new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(register).toHaveBeenCalledTimes(1)
  })
})

test('on a later visit the service worker is registered at once', async () => {
  register.mockResolvedValue({ waiting: null, installing: null, addEventListener: () => undefined })
  vi.stubGlobal('navigator', {
    serviceWorker: { register, getRegistration, controller: new EventTarget(), ready: new Promise(() => undefined) },
  })
  void registerServiceWorker(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  expect(register).toHaveBeenCalledTimes(1)
})

describe('with other tabs', () => {
  test('a tab asks for the script only when it may', async () => {
    register.mockRejectedValue(new TypeError('Failed to fetch'))
    const claim = vi.fn(async (_question: string, isStart: boolean) => (isStart ? 30_000 : 0))
    void registerServiceWorker(LISTS, claim)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(register).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(register).toHaveBeenCalledTimes(1)
    expect(claim.mock.calls).toEqual([
      ['script', true],
      ['script', false],
    ])
  })

  test.each([
    ['fail', () => Promise.reject(new Error('closed'))],
    ['never answer', () => new Promise<number>(() => undefined)],
  ])('where the tables %s, a tab asks for itself', async (_, claim) => {
    register.mockResolvedValue({ waiting: null, installing: null, addEventListener: () => undefined })
    void registerServiceWorker(LISTS, claim)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(register).toHaveBeenCalledTimes(1)
  })

  test('a registration that is there costs no question', async () => {
    const claim = vi.fn(async () => 30_000)
    const registration = { waiting: null, installing: null, addEventListener: () => undefined }
    register.mockResolvedValue(registration)
    vi.stubGlobal('navigator', {
      serviceWorker: {
        register,
        getRegistration: async () => registration,
        controller: null,
        ready: new Promise(() => undefined),
      },
    })
    void registerServiceWorker(LISTS, claim)
    await vi.advanceTimersByTimeAsync(0)
    expect(register).toHaveBeenCalledTimes(1)
    expect(claim).not.toHaveBeenCalled()
  })
})
