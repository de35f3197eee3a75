import type { BrowserContext, Page } from '@playwright/test'
import { expectNoApp } from '../app-page.ts'

interface Held {
  readonly letBegin: () => void
  readonly earlyScript: { readonly settled: Promise<void> } | undefined
}

/** Holds the app's start back until `letAppBegin`. Until then the screen shows at most the early article. */
export async function holdApp(context: BrowserContext | Page): Promise<void> {
  expectNoApp(context)
  await context.addInitScript(() => {
    const held = { letBegin: () => {}, earlyScript: undefined }
    const begun = new Promise<void>((resolve) => {
      held.letBegin = resolve
    })
    Object.assign(globalThis, { held })
    // The page's scripts share this variable: the early script sets it, and the app's start waits for its promise.
    Object.defineProperty(globalThis, 'early', {
      get: () => ({ settled: begun }),
      set: (script) => {
        held.earlyScript = script
      },
    })
  })
}

export const letAppBegin = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { held: Held }).held.letBegin())

/** Waits until the early article is drawn or its script has given up. */
export const earlySettled = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { held: Held }).held.earlyScript?.settled)

/** Writes fields into one row of a table, without the app's code. */
export const changeRow = (
  page: Page,
  table: string,
  key: string | (string | number)[],
  fields: object,
): Promise<void> =>
  page.evaluate(
    async ({ table, key, fields }) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('larder')
        opening.onsuccess = () => resolve(opening.result)
      })
      const transaction = database.transaction(table, 'readwrite')
      const store = transaction.objectStore(table)
      const reading = store.get(key)
      reading.onsuccess = () => store.put({ ...reading.result, ...fields })
      await new Promise((resolve) => Object.assign(transaction, { oncomplete: resolve }))
      database.close()
    },
    { table, key, fields },
  )
