import { registerRoute } from 'workbox-routing'
import { API_BASE } from '#contract/api-base.ts'
import { IMAGES_CACHE, isImageAddress, isTypefaceAddress, TYPEFACES_CACHE } from '#contract/app-shell/caches.ts'
import { isWayOut, SHELL_PAGE } from '#contract/app-shell/shell-page.ts'
import { ASK_SHELL, ASK_SHELL_ANEW, CANCEL_REQUESTS, SKIP_WAITING } from '#contract/app-shell/version-messages.ts'
import { brokenShellPage } from './broken-shell-page.ts'
import { fillExtras } from './extras.ts'
import { cancelRequests, fromImages } from './pictures.ts'
import { answerShellState, repairAfterNavigation, repairShell } from './repair.ts'
import { fromShell, installShell, removeOlderShells, SHELL_CACHE, shellHas } from './shell.ts'
import { fromTypefaces } from './typefaces.ts'
import { wait } from './wait.ts'

// Only the rules: which request is answered from where. App shell, pictures and typefaces have caches; all else goes to the network.

declare const self: ServiceWorkerGlobalScope

/** A version waits no longer than this for the files that the app can do without. The first page asks for them again. */
const EXTRAS_MS = 10_000

/** A rule of the Static Routing API, by which the browser answers by itself. TypeScript's library has no types for it yet. */
interface Route {
  readonly condition: { readonly urlPattern: { readonly pathname: string }; readonly requestMethod: string }
  readonly source: { readonly cacheName: string }
}
type InstallEvent = ExtendableEvent & { addRoutes?: (routes: readonly Route[]) => Promise<void> }

self.addEventListener('install', (event: InstallEvent) => {
  event.waitUntil(Promise.all([installShell(), Promise.race([fillExtras(), wait(EXTRAS_MS)])]))
  // A browser that supports it takes the shell's files from the cache without asking this worker. Missing files come over
  // the network.
  const condition = { urlPattern: { pathname: '/assets/:file' }, requestMethod: 'get' }
  const told = event.addRoutes?.([{ condition, source: { cacheName: SHELL_CACHE } }])
  // Without the rule, all requests come to this worker, as in other browsers.
  told?.catch(() => undefined)
})

// Claims open pages, so that even a first visit's pictures come from the cache. A new version never replaces an old one while pages use it.
self.addEventListener('activate', (event) => event.waitUntil(removeOlderShells().then(() => self.clients.claim())))

self.addEventListener('message', (event) => {
  if (event.data === SKIP_WAITING) void self.skipWaiting()
  if (event.data === CANCEL_REQUESTS) cancelRequests()
  const [port] = event.ports
  const anew = event.data === ASK_SHELL_ANEW
  if (port !== undefined && (anew || event.data === ASK_SHELL))
    event.waitUntil(answerShellState(port, event.source, anew))
})

const isApi = (url: URL): boolean => url.pathname.startsWith(`${API_BASE}/`)

registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && !isApi(url) && !isWayOut(url),
  ({ event, request }) => {
    if (event instanceof FetchEvent) repairAfterNavigation(event)
    return fromShell(SHELL_PAGE, request, () => undefined).catch(() => brokenShellPage(navigator.languages))
  },
)
registerRoute(
  ({ request, sameOrigin, url }) => request.method === 'GET' && sameOrigin && shellHas(url.pathname),
  ({ event, request, url }) => fromShell(url.pathname, request, () => event.waitUntil(repairShell())),
)
registerRoute(
  ({ request, sameOrigin, url }) => request.method === 'GET' && sameOrigin && isTypefaceAddress(url),
  ({ request }) => fromTypefaces(TYPEFACES_CACHE, request),
)
registerRoute(
  ({ request, url }) => request.method === 'GET' && isImageAddress(url, API_BASE),
  ({ request }) => fromImages(IMAGES_CACHE, request),
)
