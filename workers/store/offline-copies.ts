import type { OfflineCopyChange } from '#contract/workers/sync-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { PICTURES } from '#db/device/missing-parts.ts'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { bookScope } from '#db/library/book-scope.ts'
import type { OfflineSettingsRow } from '#db/schema.ts'
import { STALE_THROUGHOUT } from '../job/fence.ts'
import { removeTexts } from './packs.ts'

const change = (db: ReaderDb, next: (row: OfflineSettingsRow) => Promise<OfflineSettingsRow>): Promise<void> =>
  db.transaction('rw', [db.books, db.packs, db.manifests, db.scopes, db.meta], async () => {
    await db.meta.put(await next(await readOfflineSettings(db)))
  })

/** All slugs of a book: in another language it may have a former one here, or a newer one. No other book ever gets one of them. */
async function slugsOf(db: ReaderDb, slug: string): Promise<readonly string[]> {
  const rows = await db.books.filter((row) => row.slug === slug || row.formerly?.includes(slug) === true).toArray()
  return [...new Set([slug, ...rows.flatMap((row) => [row.slug, ...(row.formerly ?? [])])])]
}

/**
 * Has the texts of these books and their pictures downloaded again, in every language in which they were stored. Until then
 * the library is not complete.
 */
export async function markForDownload(db: ReaderDb, slugs: readonly string[]): Promise<void> {
  await db.scopes.filter((scope) => slugs.some((slug) => scope.name === bookScope(slug))).modify(STALE_THROUGHOUT)
  if (slugs.length > 0) await db.scopes.filter(({ name }) => name === PICTURES).modify({ state: 'stale' })
}

/**
 * Changes the offline copies as the reader wants. A removed book loses its texts in every language; its title and table of
 * contents stay.
 */
export function changeOfflineCopies(db: ReaderDb, wanted: OfflineCopyChange): Promise<void> {
  return change(db, async (row) => {
    switch (wanted.kind) {
      case 'pause':
        return { ...row, paused: wanted.paused }
      case 'restore-all':
        await markForDownload(db, row.removedBooks)
        return { ...row, paused: false, removedBooks: [] }
      case 'restore': {
        const slugs = await slugsOf(db, wanted.bookSlug)
        // A book that is stored or being pulled does not start again.
        await markForDownload(
          db,
          slugs.filter((slug) => row.removedBooks.includes(slug)),
        )
        return { ...row, removedBooks: row.removedBooks.filter((slug) => !slugs.includes(slug)) }
      }
      case 'remove': {
        const slugs = await slugsOf(db, wanted.bookSlug)
        const stored = await db.manifests.toCollection().primaryKeys()
        for (const [aud, lang, bookSlug] of stored)
          if (slugs.includes(bookSlug)) await removeTexts({ db, aud, lang, bookSlug })
        return { ...row, removedBooks: [...row.removedBooks.filter((slug) => !slugs.includes(slug)), ...slugs] }
      }
    }
  })
}
