import type { Page } from '@playwright/test'

/** Changes rows of the table `meta`. Null deletes the row, an object is merged into it. */
const changeMeta = (page: Page, changes: Readonly<Record<string, object | null>>): Promise<void> =>
  page.evaluate(
    (changed) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('meta', 'readwrite')
          const meta = transaction.objectStore('meta')
          for (const [key, change] of Object.entries(changed)) {
            if (change === null) {
              meta.delete(key)
              continue
            }
            const reading = meta.get(key)
            reading.onsuccess = () => void meta.put({ ...reading.result, key, ...change })
          }
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    changes,
  )

/** Ends the session and makes the tab notice it, as the next sync would. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await changeMeta(page, { token: { accessToken: 'no.longer.valid' } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Stores that the session ended, and tells no page. */
export const storeEndOfSession = (page: Page): Promise<void> =>
  changeMeta(page, { session: { expired: true }, token: null })

/** All data of this site's tables and storages on the device, as one text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const table of database.objectStoreNames) {
        const all = database.transaction(table).objectStore(table).getAll()
        kept.push(await new Promise((resolve) => Object.assign(all, { onsuccess: () => resolve(all.result) })))
      }
      database.close()
    }
    return JSON.stringify(kept)
  })

/** All data of its caches, as one text: addresses, headers, bodies. */
export const cachedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        kept.push(request.url, [...request.headers], [...(answer?.headers ?? [])], await answer?.text())
      }
    }
    return JSON.stringify(kept)
  })
