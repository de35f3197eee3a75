import type { ReaderDb } from './db.ts'
import type { StatusRow } from './schema.ts'

/** What the worker last said of itself; null before it ever ran on this device. */
export async function readStatus(db: ReaderDb): Promise<StatusRow | null> {
  const row = await db.meta.get('status')
  return row?.key === 'status' ? row : null
}
