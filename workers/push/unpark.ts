import type { ReaderDb } from '#db/db.ts'
import type { HighlightReason } from '#db/reader/highlight-schema.ts'
import { allIntentsOf } from '#db/reader/unsent.ts'
import type { Audience } from '#db/schema.ts'
import { putIntent } from './intent-rows.ts'

/** Lets parked intents be sent again whose reason may be gone. Call it within a transaction. */
export async function unpark(db: ReaderDb, aud: Audience, reasons: readonly HighlightReason[]): Promise<void> {
  for (const row of await allIntentsOf(db, aud))
    if (row.state === 'parked' && row.reason !== null && reasons.includes(row.reason))
      await putIntent(db, { ...row, state: 'pending', reason: null, tries: 0, nextAt: 0 })
}
