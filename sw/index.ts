import { registerRoute } from 'workbox-routing'
import { API_BASE } from '#contract/api-base.ts'
import { IMAGES_CACHE, isImageAddress, SHELL_CACHE_PREFIX } from '#contract/caches.ts'
import { fillShell, fromImages, fromShell, removeOldShells, SHELL_CACHE, shellHas } from './shell.ts'

// Policy only: what is answered from where. The shell is the app's own files; pictures are the library's. All else goes to the network.

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(fillShell()))

// Claimed, so that the first visit's pictures are already answered from the cache; an old version is never replaced under a reader.
self.addEventListener('activate', (event) =>
  event.waitUntil(removeOldShells(SHELL_CACHE_PREFIX, SHELL_CACHE).then(() => self.clients.claim())),
)

self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void self.skipWaiting()
})

const isApi = (url: URL): boolean => url.pathname.startsWith(`${API_BASE}/`)

registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && !isApi(url),
  ({ request }) => fromShell('/index.html', request),
)
registerRoute(
  ({ request, sameOrigin, url }) => request.method === 'GET' && sameOrigin && shellHas(url.pathname),
  ({ request, url }) => fromShell(url.pathname, request),
)
registerRoute(
  ({ request, url }) => request.method === 'GET' && isImageAddress(url, API_BASE),
  ({ request }) => fromImages(IMAGES_CACHE, request),
)
