import type { BrowserContext, Page } from '@playwright/test'

interface Held {
  readonly letBegin: () => void
  readonly earlyScript: { readonly settled: Promise<void> } | undefined
}

/** The app's modules are not begun before the test says so: what is on the screen until then is the early article, if any. */
export async function holdApp(context: BrowserContext | Page): Promise<void> {
  await context.addInitScript(() => {
    const held = { letBegin: () => {}, earlyScript: undefined }
    const begun = new Promise<void>((resolve) => {
      held.letBegin = resolve
    })
    Object.assign(globalThis, { held })
    // What the page's own scripts say to each other: the early one sets it, the beginning waits for it.
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

/** Waits until the early article stands, or nobody waits for it any more. */
export const earlySettled = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { held: Held }).held.earlyScript?.settled)

/** Puts fields into one row of a table, past all code of the app. */
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
