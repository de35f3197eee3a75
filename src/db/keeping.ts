import type { ReaderDb } from './db.ts'
import type { KeepingRow } from './schema.ts'

const ALL: KeepingRow = { key: 'keeping', paused: false, left: [] }

/** What the reader wants on this device: everything, as long as he has not said otherwise. */
export async function readKeeping(db: ReaderDb): Promise<KeepingRow> {
  const row = await db.meta.get('keeping')
  return row?.key === 'keeping' ? row : ALL
}
