import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Changes } from '#server/import/store/changes.ts'
import { storeLibrary } from '#server/import/store/store-library.ts'
import { writeLibrary } from '#server/import/store/write-library.ts'
import { readLibrary } from './read-library.ts'

export interface ImportOptions {
  readonly db: Kysely<Schema>
  readonly folder: string
  readonly dryRun?: boolean
}

/**
 * Makes the library what the folder says: all of it or nothing. Importing the same twice changes nothing. Books that came as EPUBs
 * stay as they are. Throws `ContentFaultsError`. A dry run does everything and takes it back.
 */
export async function importContent({ db, folder, dryRun = false }: ImportOptions): Promise<Changes> {
  const library = await readLibrary(folder)
  return writeLibrary(db, dryRun, (trx) => storeLibrary(trx, library, folder))
}
