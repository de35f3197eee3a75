import { CANCEL_REQUESTS, SKIP_WAITING } from '#contract/app-shell/version-messages.ts'
import { createValue } from '#contract/listeners.ts'
import { markShellMissing, shellState, watchShell } from './app-shell.ts'
import { scriptUrl } from './trusted-types.ts'
import { reload } from './visit.ts'

/**
 * After a failed registration, the next try comes after this time; each later pause is twice as long. A network may fail just after it
 * delivered the page.
 */
const RETRY_MS = 10_000
const MAX_RETRY_MS = 5 * 60_000
/** The shortest time between two checks for a new version. Every answer from a captive portal triggers a check, too. */
const MIN_CHECK_INTERVAL_MS = 10 * 60_000

const waiting = createValue<ServiceWorker | null>(null)
let retryMs = RETRY_MS
let watched: ServiceWorker | null = null
let reloading = false
let askedAt = Number.NEGATIVE_INFINITY
/** The longest wait for the lists of the library: a server whose API does not answer may still send files. */
const MAX_LISTS_MS = 10_000
/** The longest wait for the tables. */
const MAX_CLAIM_MS = 4_000

/** What is asked of the server: this script, or whether there is a newer one. */
type Question = 'script' | 'newer-script'
/** Gives 0, or how long this tab waits, in milliseconds: all tabs together ask as often as one. */
let claim: (question: Question, isStart: boolean) => Promise<number> = async () => 0

/** Where the tables cannot tell, each tab asks for itself. */
const waitMs = (question: Question, isStart = false): Promise<number> =>
  Promise.race([
    claim(question, isStart).catch(() => 0),
    new Promise<number>((resolve) => setTimeout(resolve, MAX_CLAIM_MS, 0)),
  ])

function announce(worker: ServiceWorker): void {
  console.info('[offline] updated: a new version waits')
  waiting.set(worker)
}

function registerLater(): void {
  // With a controller, the app shell was complete once.
  if (navigator.serviceWorker.controller === null && shellState() !== 'complete') markShellMissing()
  setTimeout(() => void register(), retryMs)
  retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
}

/** Called on start as well, because another tab may have started the installation and be closed before it ends. */
function watchInstalling(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing
  if (worker === null || worker === watched) return
  watched = worker
  worker.addEventListener('statechange', () => {
    // The first installation failed. Failed updates are repeated by the browser.
    if (worker.state === 'redundant' && registration.active === null) registerLater()
    if (worker.state !== 'installed') return
    // Without a controller this is the first installation, so there is no update to announce.
    if (navigator.serviceWorker.controller === null) console.info('[offline] cached: the app opens without a network')
    else announce(worker)
  })
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) announce(registration.waiting)
  watchInstalling(registration)
  registration.addEventListener('updatefound', () => watchInstalling(registration))
}

async function register(isStart = false): Promise<void> {
  const type = import.meta.env.DEV ? 'module' : 'classic'
  const { serviceWorker } = navigator
  try {
    // Where there is a registration, nothing is asked.
    const ms = (await serviceWorker.getRegistration()) === undefined ? await waitMs('script', isStart) : 0
    if (ms > 0) return void setTimeout(() => void register(), ms)
    watch(await serviceWorker.register(scriptUrl('/sw.js'), { type, updateViaCache: 'none' }))
  } catch (error) {
    console.info('[offline] not cached: the app opens with a network only', error)
    // For a captive portal's page in the script's place the browser gives the same error as when it stores nothing. So no refusal is final.
    registerLater()
  }
}

/**
 * Checks for a new version, at most every 10 minutes. The browser checks when a page is opened, but an app on the home screen stays open
 * for days.
 */
export function askForUpdate(): void {
  const now = performance.now()
  if (!('serviceWorker' in navigator) || now - askedAt < MIN_CHECK_INTERVAL_MS) return
  askedAt = now
  // The check fails without a network. A later one follows.
  void lookForNewer().catch(() => undefined)
}

async function lookForNewer(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration !== undefined && (await waitMs('newer-script')) === 0) await registration.update()
}

/**
 * Registers the service worker. Its states are logged to the console; only a new version is shown to the reader. On a first visit it waits
 * for `lists`, which the screen needs sooner than the files of the next visits. `claimAsk` shares the questions with the other tabs.
 */
export async function registerServiceWorker(lists: Promise<unknown>, claimAsk = claim): Promise<void> {
  claim = claimAsk
  if (!('serviceWorker' in navigator)) {
    markShellMissing()
    return
  }
  watchShell()
  addEventListener('offline', () => console.info('[offline] offline: reading from this device'))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askForUpdate())
  if (navigator.serviceWorker.controller === null)
    await Promise.race([lists, new Promise((resolve) => setTimeout(resolve, MAX_LISTS_MS))])
  await register(true)
}

/** Calls back when a new version waits. Returns a function that stops it. */
export const onUpdateReady = waiting.onChange

export const isUpdateReady = (): boolean => waiting.get() !== null

function reloadOnce(): void {
  if (reloading) return
  reloading = true
  reload()
}

/** The reader agreed: the new version takes over, and the page reloads once. */
export function applyUpdate(): void {
  const worker = waiting.get()
  // Another tab has activated it already.
  if (worker?.state !== 'installed') {
    reloadOnce()
    return
  }
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', reloadOnce)
  serviceWorker.controller?.postMessage(CANCEL_REQUESTS)
  worker.postMessage(SKIP_WAITING)
}
