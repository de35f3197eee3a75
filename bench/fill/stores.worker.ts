import type { Article } from '../../src/contract/library/content.ts'
import type { Store } from './store.ts'

const STORES: Readonly<Record<string, () => Promise<() => Store | Promise<Store>>>> = {
  network: async () => (await import('./stores/network.ts')).createNetwork,
  raw: async () => (await import('./stores/raw.ts')).createRaw,
  dexie: async () => (await import('./stores/dexie.ts')).createDexie,
  rxdb: async () => (await import('./stores/rxdb.ts')).createRx,
  pouchdb: async () => (await import('./stores/pouchdb.ts')).createPouch,
}

async function fetchPage(page: string): Promise<readonly Article[]> {
  const answer = await fetch(page, { cache: 'no-cache' })
  const { data } = (await answer.json()) as { readonly data: readonly Article[] }
  return data
}

/** Stores page after page. The next page is fetched while one is stored, so that no store waits for the network. */
async function fill(store: Store, pages: readonly string[]): Promise<void> {
  if (store.fillItself !== undefined) return store.fillItself(pages, fetchPage)
  let coming = fetchPage(pages[0] ?? '')
  for (let at = 0; at < pages.length; at++) {
    const rows = await coming
    const following = pages[at + 1]
    if (following !== undefined) coming = fetchPage(following)
    await store.put(rows)
  }
}

/** Runs a fill. Loading the store's code is not measured; opening its database is. */
async function run(name: string, pages: readonly string[]): Promise<{ ms: number; rows: number }> {
  const create = await STORES[name]?.()
  if (create === undefined) throw new Error(`No store is called ${name}`)
  const started = performance.now()
  const store = await create()
  await fill(store, pages)
  return { ms: performance.now() - started, rows: await store.count() }
}

addEventListener('message', ({ data }: MessageEvent<{ name: string; pages: readonly string[] }>) => {
  run(data.name, data.pages).then(
    (value) => postMessage({ value }),
    (error: unknown) => postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
