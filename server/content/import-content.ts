import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Changes } from './changes.ts'
import { readLibrary } from './read-library.ts'
import { storeLibrary } from './store-library.ts'

export interface ImportOptions {
  readonly db: Kysely<Schema>
  readonly folder: string
  readonly dryRun?: boolean
}

class DryRun extends Error {}

/**
 * Makes the library what the folder says: all of it or nothing. Importing the same twice changes nothing. Throws `ContentFaultsError`.
 * A dry run does everything and takes it back.
 */
export async function importContent({ db, folder, dryRun = false }: ImportOptions): Promise<Changes> {
  const library = await readLibrary(folder)
  let changes: Changes | null = null
  try {
    await db.transaction().execute(async (trx) => {
      changes = await storeLibrary(trx, library)
      if (dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  if (changes === null) throw new Error('The import ended without a result')
  return changes
}
