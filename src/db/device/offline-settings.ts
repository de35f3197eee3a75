import type { ReaderDb } from '../db.ts'
import { readMeta } from '../meta.ts'
import type { OfflineSettingsRow } from '../schema.ts'

const ALL: OfflineSettingsRow = { key: 'offline-settings', paused: false, removedBooks: [] }

/** The offline copies that the reader wants: everything, until they choose otherwise. */
export async function readOfflineSettings(db: ReaderDb): Promise<OfflineSettingsRow> {
  return (await readMeta(db, 'offline-settings')) ?? ALL
}
