import type { ReaderDb } from '../db.ts'
import { readMeta } from '../meta.ts'
import type { LogEntry } from './log-schema.ts'

/** The events of the sync engine on this device, oldest first. */
export async function readLog(db: ReaderDb): Promise<readonly LogEntry[]> {
  return (await readMeta(db, 'log'))?.entries ?? []
}
