import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Changes } from './changes.ts'
import { noticesOf } from './notices.ts'

class DryRun extends Error {}

/** Takes what an operator should know of a library that has no fault. */
export type Tell = (notice: string) => void

/** Writes to the library: all or nothing. A dry run does everything and then rolls it back. */
export async function writeLibrary(
  db: Kysely<Schema>,
  dryRun: boolean,
  write: (trx: Transaction<Schema>) => Promise<Changes>,
  tell?: Tell,
): Promise<Changes> {
  let changes: Changes | null = null
  try {
    await db.transaction().execute(async (trx) => {
      changes = await write(trx)
      if (tell !== undefined) for (const notice of await noticesOf(trx)) tell(notice)
      if (dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  if (changes === null) throw new Error('The import ended without a result')
  return changes
}
