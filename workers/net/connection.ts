import type { ReaderDb } from '#db/db.ts'
import { readConnectionStats } from './request.ts'

/**
 * Asks for the reader's country, for the phone field, and stores it. Gives the device's IP address as the server sees it,
 * or null.
 */
export async function learnConnection(db: ReaderDb, fetcher: typeof fetch, address: string): Promise<string | null> {
  const connection = await readConnectionStats(fetcher, address)
  const country = connection?.get('loc')
  // If the table cannot be written, the device has no country.
  if (country !== undefined && /^[A-Z]{2}$/.test(country))
    await db.meta.put({ key: 'connection', country }).catch(() => undefined)
  return connection?.get('ip') ?? null
}
