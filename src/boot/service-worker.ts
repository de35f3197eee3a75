import { scriptUrl } from './trusted-types.ts'

const SKIP_WAITING = 'skip-waiting'
/** A network that has brought the page may fail in the moment after. */
const AGAIN_MS = 30_000

let waiting: ServiceWorker | null = null
let reloading = false
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

/** Registers the service worker; its states go to the console only, but for a new version, which asks. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  addEventListener('offline', () => console.info('[offline] offline: reading from this device'))
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
