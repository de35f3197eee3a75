import { liveQuery } from 'dexie'
import type { ReaderDb } from '../db.ts'

/** Resolves when a list of the library is on the device, or cannot be. */
export const firstList = (db: ReaderDb): Promise<void> =>
  new Promise((resolve) => {
    const query = liveQuery(() => db.tocs.count()).subscribe({
      next: (count) => {
        if (count === 0) return
        query.unsubscribe()
        resolve()
      },
      error: () => resolve(),
    })
  })
