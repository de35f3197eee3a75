import type { ReaderDb } from './db.ts'
import type { OfflineSettingsRow } from './schema.ts'

const ALL: OfflineSettingsRow = { key: 'offline-settings', paused: false, removedBooks: [] }

/** The offline copies that the reader wants: everything, until they choose otherwise. */
export async function readOfflineSettings(db: ReaderDb): Promise<OfflineSettingsRow> {
  const row = await db.meta.get('offline-settings')
  return row?.key === 'offline-settings' ? row : ALL
}
