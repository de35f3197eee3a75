import { CANCEL_REQUESTS, SKIP_WAITING } from '#contract/version-messages.ts'
import { settleWithoutShell, watchShell } from './app-shell.ts'
import { scriptUrl } from './trusted-types.ts'

/** A network that has brought the page may fail in the moment after; each time it is waited twice as long. */
const AGAIN_MS = 10_000
const LONGEST_AGAIN_MS = 5 * 60_000
/** A newer version is asked for no more often: a captive portal is not understood either, each time. */
const ASK_MS = 10 * 60_000

let waiting: ServiceWorker | null = null
let againMs = AGAIN_MS
let watched: ServiceWorker | null = null
let reloading = false
let askedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

function announce(worker: ServiceWorker): void {
  waiting = worker
  console.info('[offline] updated: a new version waits')
  for (const listener of listeners) listener()
}

function registerLater(): void {
  setTimeout(() => void register(), againMs)
  againMs = Math.min(againMs * 2, LONGEST_AGAIN_MS)
}

/** Another tab may have begun to install it, and be gone before it is done. */
function watchInstalling(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing
  if (worker === null || worker === watched) return
  watched = worker
  worker.addEventListener('statechange', () => {
    // Not all of its files have come; of a newer version the browser asks again by itself.
    if (worker.state === 'redundant' && registration.active === null) registerLater()
    if (worker.state !== 'installed') return
    // Without a controller this is the first version of all: nothing to ask about.
    if (navigator.serviceWorker.controller === null) console.info('[offline] cached: the app opens without a network')
    else announce(worker)
  })
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) announce(registration.waiting)
  watchInstalling(registration)
  registration.addEventListener('updatefound', () => watchInstalling(registration))
}

async function register(): Promise<void> {
  const type = import.meta.env.DEV ? 'module' : 'classic'
  try {
    watch(await navigator.serviceWorker.register(scriptUrl('/sw.js'), { type, updateViaCache: 'none' }))
  } catch (error) {
    console.info('[offline] not cached: the app opens with a network only', error)
    // Its script has not come; what a browser refuses by principle it refuses again.
    if (error instanceof TypeError) registerLater()
    else settleWithoutShell()
  }
}

/** Looks for a newer version. The browser does so when a page is opened, but an app on the home screen stays open for days. */
export function askForUpdate(): void {
  const now = performance.now()
  if (!('serviceWorker' in navigator) || now - askedAt < ASK_MS) return
  askedAt = now
  const asked = navigator.serviceWorker.getRegistration().then((registration) => registration?.update())
  // Without a network there is none to be had.
  asked.catch(() => undefined)
}

/** Registers the service worker; its states go to the console only, but for a new version, which asks. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) {
    settleWithoutShell()
    return
  }
  watchShell()
  addEventListener('offline', () => console.info('[offline] offline: reading from this device'))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askForUpdate())
  void register()
}

/** Calls back when a new version waits. Gives the way to stop. */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isUpdateReady = (): boolean => waiting !== null

function reloadOnce(): void {
  if (reloading) return
  reloading = true
  location.reload()
}

/** The reader agreed: the new version takes over, and the page reloads once. */
export function applyUpdate(): void {
  // Another tab has let it take over already.
  if (waiting?.state !== 'installed') {
    reloadOnce()
    return
  }
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', reloadOnce)
  serviceWorker.controller?.postMessage(CANCEL_REQUESTS)
  waiting.postMessage(SKIP_WAITING)
}
