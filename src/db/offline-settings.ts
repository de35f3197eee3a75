import type { ReaderDb } from './db.ts'
import type { OfflineSettingsRow } from './schema.ts'

const ALL: OfflineSettingsRow = { key: 'offline-settings', paused: false, removedBooks: [] }

/** What the reader wants on this device: everything, as long as he has not said otherwise. */
export async function readOfflineSettings(db: ReaderDb): Promise<OfflineSettingsRow> {
  const row = await db.meta.get('offline-settings')
  return row?.key === 'offline-settings' ? row : ALL
}
