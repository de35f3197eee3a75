import { BARE } from './addresses.ts'
import { clock, measureWrites } from './write.ts'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The same way to the screen without a product: one row of 5 KB, put by IndexedDB itself, told by a channel, read and shown. */
export async function measureBare(): Promise<readonly number[]> {
  const opening = indexedDB.open(BARE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(BARE)
  const database = await answerOf(opening)
  const channel = new BroadcastChannel(BARE)
  const shown = (mark: string) =>
    new Promise<number>((resolve) => {
      channel.onmessage = async () => {
        const row: string = await answerOf(database.transaction(BARE).objectStore(BARE).get(BARE))
        place.textContent = row
        if (row.includes(mark)) resolve(clock())
      }
    })
  const place = document.body.appendChild(document.createElement('p'))
  const worker = new Worker(new URL('./bare-writer.worker.ts', import.meta.url), { type: 'module' })
  const times = await measureWrites(worker, null, shown)
  place.remove()
  channel.close()
  database.close()
  return times
}
