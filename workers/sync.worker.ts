import { expose } from 'comlink'
import { API_BASE } from '#contract/api-base.ts'
import { FILES_CACHE, IMAGES_CACHE } from '#contract/app-shell/caches.ts'
import { ReaderDb } from '#db/db.ts'
import { createEngine } from './engine/engine.ts'
import { isWebKit, spreadTransactions } from './store/spare-connections.ts'

const db = new ReaderDb()
if (isWebKit(navigator.userAgent)) spreadTransactions(db)

/** Only Chromium has this property. */
const { connection }: WorkerNavigator & { readonly connection?: { readonly saveData?: boolean } } = navigator

expose(
  createEngine({
    db,
    // Absolute: the address may have a name and a password, and then nothing may be fetched relative to it.
    fetch: (input, init) => fetch(typeof input === 'string' ? new URL(input, location.origin) : input, init),
    now: Date.now,
    random: Math.random,
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name),
    openCache: 'caches' in globalThis ? () => caches.open(IMAGES_CACHE) : undefined,
    savesData: () => connection?.saveData === true,
    fileCache:
      'caches' in globalThis
        ? { exist: () => caches.has(FILES_CACHE), open: () => caches.open(FILES_CACHE) }
        : undefined,
    apiBase: API_BASE,
    connectionStats: import.meta.env.VITE_CONNECTION_STATS_URL ?? `${API_BASE}/trace`,
    origin: location.origin,
    live: true,
    later: (work, ms) => void setTimeout(work, ms),
  }),
)
