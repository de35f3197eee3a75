import { clock } from '../clock.ts'
import { done } from '../done.ts'
import { BARE } from './addresses.ts'
import { measureWrites } from './write.ts'

/** Times without a library: one row of 5 KB is written with plain IndexedDB, announced by a channel, read and shown. In ms. */
export async function measureBare(): Promise<readonly number[]> {
  const opening = indexedDB.open(BARE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(BARE)
  const database = await done(opening)
  const channel = new BroadcastChannel(BARE)
  const shown = (mark: string) =>
    new Promise<number>((resolve) => {
      channel.onmessage = async () => {
        const row: string = await done(database.transaction(BARE).objectStore(BARE).get(BARE))
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
