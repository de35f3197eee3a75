// Loads parts of the app on demand. Once the service worker has stored all parts, none can be missing. Before that, the network may fail
// between the first part and the next.

import { CHUNK_LOAD_MS } from '#contract/limits.ts'
import { createValue } from '#contract/listeners.ts'
import { visit } from './visit.ts'

/** The first pause before a part is asked for again. Each later one is twice as long. */
const RETRY_MS = 4_000
const LONGEST_RETRY_MS = 5 * 60_000
/** A small file that our caches do not store: when it loads, the server is reachable. */
const PROBE = '/icons/apple-touch-icon.png'
/** The engines' and the bundler's messages for a part (or its CSS) that could not be loaded. Errors thrown inside a part do not match. */
const MISSING = /imported module|importing a module|preload css/i

const isMissing = (error: unknown): error is Error => error instanceof Error && MISSING.test(error.message)

const missing = createValue(0)
/** Tells that the reader asks for the missing parts. */
const asks = new EventTarget()

const count = (step: 1 | -1): void => missing.set(missing.get() + step)

/** Whether a requested part could not be loaded yet, or takes very long. */
export const isPartMissing = (): boolean => missing.get() > 0

/** Calls back when that may have changed. Returns a function that stops it. */
export const onPartMissing = missing.onChange

/** The reader asked for the missing parts, so that the page may be reloaded once more. */
let isAsked = false

/** Tries to load the missing parts now. */
export function tryMissingParts(): void {
  isAsked = true
  asks.dispatchEvent(new Event('try'))
}

const nextTry = (tries: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** tries))
    asks.addEventListener('try', resolve, { once: true })
    addEventListener('online', resolve, { once: true })
  })

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(target.type))

/** The fields that the reader typed into. */
const typed = new Set<TextField>()

/** Learns what is typed: a reload would lose it. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => void (isTextField(target) && typed.add(target)))
}

/** Whether a reload would lose words. Those of a search that was begun stand in the address. */
function hasTypedWords(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  const stored = [...new URLSearchParams(location.search).values()]
  return [...typed].map(({ value }) => value.trim()).some((words) => words !== '' && !stored.includes(words))
}

/** Whether another tab has let a new version become active. It deletes this one's parts. */
let isOutdated = false

/** Learns of a new version that becomes active. The first service worker of a device is none. */
export function watchVersions(): void {
  const { serviceWorker } = navigator
  let isControlled = Boolean(serviceWorker?.controller)
  serviceWorker?.addEventListener('controllerchange', () => {
    // Without a controller, the reader has deleted the app's data, and nothing opens from this device.
    isOutdated = isControlled && serviceWorker.controller !== null
    isControlled = true
  })
}

const wasReloaded = (): boolean => visit()?.type === 'reload'

/** Tells whether the server is reachable, whatever the browser says of the network. */
function probe(tell: (isReachable: boolean) => void): void {
  const image = new Image()
  image.onload = () => tell(true)
  image.onerror = () => tell(false)
  image.src = `${PROBE}?${Date.now()}`
}

/** Waits until the server is reachable. */
export async function untilReachable(): Promise<void> {
  for (let tries = 0; !(await new Promise<boolean>(probe)); tries++) await nextTry(tries)
}

/**
 * Reloads the page when a version of the app is reachable. This helps when an engine has cached the failed import, or when a new version
 * no longer has the part. A page that was reloaded is not reloaded again unless the reader asks: somebody may refuse the part for good.
 */
function reloadIfReachable(): void {
  const mayReload = isAsked || isOutdated || !wasReloaded()
  isAsked = false
  if (!mayReload || hasTypedWords()) return
  if (isOutdated) {
    // The new version opens from this device.
    location.reload()
    return
  }
  // Something may have been typed meanwhile.
  probe((isReachable) => isReachable && !hasTypedWords() && location.reload())
}

/** A part that fails once may be there the next time, unless its version was deleted. */
function reloadAfter(tries: number): void {
  if (tries > 0 || isOutdated) reloadIfReachable()
}

/** Reloads the page as soon as the server is reachable. For things that cannot be loaded twice, such as a worker. */
export async function reloadWhenReachable(): Promise<never> {
  count(1)
  for (let tries = 0; ; tries++) {
    await nextTry(tries)
    reloadIfReachable()
  }
}

/** Loads a part, and retries until it is there. Rejects only with errors of the part itself. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let isCounted = false
  const countMissing = () => {
    if (!isCounted) count(1)
    isCounted = true
  }
  for (let tries = 0; ; tries++) {
    // An import can hang forever: no engine has a timeout for it.
    const slow = setTimeout(countMissing, CHUNK_LOAD_MS)
    try {
      const part = await load()
      if (isCounted) count(-1)
      return part
    } catch (error) {
      if (!isMissing(error)) throw error
      // The bundler's loader requests a CSS file only once.
      if (/css/i.test(error.message)) return reloadWhenReachable()
      reloadAfter(tries)
      countMissing()
    } finally {
      clearTimeout(slow)
    }
    await nextTry(tries)
  }
}
