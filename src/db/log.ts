import type { ReaderDb } from './db.ts'
import type { LogEntry } from './log-schema.ts'

/** The events of the sync engine on this device, oldest first. */
export async function readLog(db: ReaderDb): Promise<readonly LogEntry[]> {
  const row = await db.meta.get('log')
  return row?.key === 'log' ? row.entries : []
}
