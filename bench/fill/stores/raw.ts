import { done } from '../../done.ts'
import { flat, type Store } from '../store.ts'

/** Plain IndexedDB: one row for each article, one transaction for each page, with relaxed durability as in Dexie. */
export async function createRaw(): Promise<Store> {
  const opening = indexedDB.open('raw', 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore('articles', { keyPath: 'slug' })
  const database = await done(opening)
  return {
    put: (articles) =>
      new Promise<void>((resolve, reject) => {
        const transaction = database.transaction('articles', 'readwrite', { durability: 'relaxed' })
        const store = transaction.objectStore('articles')
        for (const article of articles) store.put(flat(article))
        transaction.oncomplete = () => resolve()
        transaction.onerror = () => reject(transaction.error)
      }),
    count: () => done(database.transaction('articles').objectStore('articles').count()),
  }
}
