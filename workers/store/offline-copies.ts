import type { OfflineCopyChange } from '#contract/sync-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { readOfflineSettings } from '#db/offline-settings.ts'
import type { OfflineSettingsRow } from '#db/schema.ts'
import { FROM_THE_START } from '../engine/fence.ts'
import { removeTexts } from './packs.ts'

const change = (db: ReaderDb, next: (row: OfflineSettingsRow) => Promise<OfflineSettingsRow>): Promise<void> =>
  db.transaction('rw', [db.packs, db.manifests, db.scopes, db.meta], async () => {
    await db.meta.put(await next(await readOfflineSettings(db)))
  })

/** Has the texts of these books fetched again, in every language in which they were here. Until then the library is not whole. */
export async function markForDownload(db: ReaderDb, slugs: readonly string[]): Promise<void> {
  const wanted = await db.scopes
    .filter((scope) => slugs.some((slug) => scope.name === `book:${slug}`))
    .modify({ state: 'stale', checkpoint: FROM_THE_START })
  const status = await db.meta.get('status')
  if (wanted > 0 && status?.key === 'status' && 'network' in status) await db.meta.put({ ...status, complete: false })
}

/** Does what the reader wishes. A book that leaves goes in every language; its title and the list of its articles stay. */
export function changeOfflineCopies(db: ReaderDb, wanted: OfflineCopyChange): Promise<void> {
  return change(db, async (row) => {
    switch (wanted.kind) {
      case 'pause':
        return { ...row, paused: wanted.paused }
      case 'restore-all':
        await markForDownload(db, row.removedBooks)
        return { ...row, paused: false, removedBooks: [] }
      case 'restore':
        // One that is here, or on its way, has nothing to begin anew for.
        if (row.removedBooks.includes(wanted.bookSlug)) await markForDownload(db, [wanted.bookSlug])
        return { ...row, removedBooks: row.removedBooks.filter((slug) => slug !== wanted.bookSlug) }
      case 'remove': {
        const held = await db.manifests.toCollection().primaryKeys()
        for (const [aud, lang, bookSlug] of held)
          if (bookSlug === wanted.bookSlug) await removeTexts({ db, aud, lang, bookSlug })
        return {
          ...row,
          removedBooks: [...row.removedBooks.filter((slug) => slug !== wanted.bookSlug), wanted.bookSlug],
        }
      }
    }
  })
}
