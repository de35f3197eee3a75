import { scriptUrl } from './trusted-types.ts'

const SKIP_WAITING = 'skip-waiting'
/** A network that has brought the page may fail in the moment after. */
const AGAIN_MS = 30_000
/** A newer version is asked for no more often: a captive portal is not understood either, each time. */
const ASK_MS = 10 * 60_000

let waiting: ServiceWorker | null = null
let reloading = false
let askedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

function announce(worker: ServiceWorker): void {
  waiting = worker
  console.info('[offline] updated: a new version waits')
  for (const listener of listeners) listener()
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) announce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state !== 'installed') return
      // Without a controller this is the first version of all: nothing to ask about.
      if (navigator.serviceWorker.controller === null) console.info('[offline] cached: the app opens without a network')
      else announce(worker)
    })
  })
}

async function register(): Promise<void> {
  const type = import.meta.env.DEV ? 'module' : 'classic'
  try {
    watch(await navigator.serviceWorker.register(scriptUrl('/sw.js'), { type, updateViaCache: 'none' }))
  } catch (error) {
    console.info('[offline] not cached: the app opens with a network only', error)
    // Its script has not come; what a browser refuses by principle it refuses again.
    if (error instanceof TypeError) setTimeout(() => void register(), AGAIN_MS)
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
  if (!('serviceWorker' in navigator)) return
  addEventListener('offline', () => console.info('[offline] offline: reading from this device'))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askForUpdate())
  void register()
}

/** Calls back when a new version waits, also when it waited already. Gives the way to stop. */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  if (waiting !== null) listener()
  return () => listeners.delete(listener)
}

export const isUpdateReady = (): boolean => waiting !== null

/** The reader agreed: the new version takes over, and the page reloads once. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) return
    reloading = true
    location.reload()
  })
  waiting?.postMessage(SKIP_WAITING)
}
