import type { ReaderDb } from '#db/db.ts'
import { readConnectionStats } from './request.ts'

/** Asks where the reader is, for the phone field. Gives the device's address as the server sees it; null when that cannot be had. */
export async function learnConnection(db: ReaderDb, fetcher: typeof fetch, address: string): Promise<string | null> {
  const connection = await readConnectionStats(fetcher, address)
  const country = connection?.get('loc') ?? ''
  // A device that cannot write it goes without.
  if (/^[A-Z]{2}$/.test(country)) await db.meta.put({ key: 'connection', country }).catch(() => undefined)
  return connection?.get('ip') ?? null
}
