import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { LibraryBook } from '#server/import/library.ts'
import type { Changes } from '#server/import/store/changes.ts'
import { letterNotices } from '#server/import/store/letter-notices.ts'
import { storeLibrary } from '#server/import/store/store-library.ts'
import { type Tell, writeLibrary } from '#server/import/store/write-library.ts'
import { readLibrary } from './read-library.ts'

interface ImportOptions {
  readonly db: Kysely<Schema>
  readonly folder: string
  readonly dryRun?: boolean
  readonly tell?: Tell
}

/** Which books have the same order, so that nothing says which of them comes first. */
const orderNotices = (books: readonly LibraryBook[]): readonly string[] =>
  books.flatMap(({ slug, position }, at) =>
    books
      .slice(at + 1)
      .filter((other) => other.position === position)
      .map((other) => `the books ${slug} and ${other.slug} have the same order, ${position}`),
  )

/**
 * Makes the library equal to the folder: all of it or nothing. A second import of the same folder changes nothing.
 * Books that came as EPUBs stay as they are. A dry run does everything and then rolls it back. Throws
 * `ContentFaultsError`.
 */
export async function importContent({ db, folder, dryRun = false, tell }: ImportOptions): Promise<Changes> {
  const library = await readLibrary(folder)
  const changes = await writeLibrary(db, dryRun, (trx) => storeLibrary(trx, library, folder), tell)
  const notices = [...library.notices, ...orderNotices(library.books), ...letterNotices(library.books)]
  if (tell !== undefined) for (const notice of notices) tell(notice)
  return changes
}
