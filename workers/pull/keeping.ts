import type { KeepWish } from '#contract/sync-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { readKeeping } from '#db/keeping.ts'
import type { KeepingRow } from '#db/schema.ts'
import { FROM_THE_START } from '../engine/fence.ts'
import { removeTexts } from '../store/packs.ts'

const change = (db: ReaderDb, next: (row: KeepingRow) => Promise<KeepingRow>): Promise<void> =>
  db.transaction('rw', [db.packs, db.manifests, db.scopes, db.meta], async () => {
    await db.meta.put(await next(await readKeeping(db)))
  })

/** Has the texts of these books fetched again, in every language in which they were here. Until then the library is not whole. */
export async function wantAgain(db: ReaderDb, slugs: readonly string[]): Promise<void> {
  const wanted = await db.scopes
    .filter((scope) => slugs.some((slug) => scope.name === `book:${slug}`))
    .modify({ state: 'stale', checkpoint: FROM_THE_START })
  const status = await db.meta.get('status')
  if (wanted > 0 && status?.key === 'status' && 'network' in status) await db.meta.put({ ...status, complete: false })
}

/** Does what the reader wishes. A book that leaves goes in every language; its title and the list of its articles stay. */
export function keep(db: ReaderDb, wish: KeepWish): Promise<void> {
  return change(db, async (row) => {
    switch (wish.kind) {
      case 'pause':
        return { ...row, paused: wish.paused }
      case 'everything':
        await wantAgain(db, row.left)
        return { ...row, paused: false, left: [] }
      case 'book':
        // One that is here, or on its way, has nothing to begin anew for.
        if (row.left.includes(wish.bookSlug)) await wantAgain(db, [wish.bookSlug])
        return { ...row, left: row.left.filter((slug) => slug !== wish.bookSlug) }
      case 'leave': {
        const held = await db.manifests.toCollection().primaryKeys()
        for (const [aud, lang, bookSlug] of held)
          if (bookSlug === wish.bookSlug) await removeTexts({ db, aud, lang, bookSlug })
        return { ...row, left: [...row.left.filter((slug) => slug !== wish.bookSlug), wish.bookSlug] }
      }
    }
  })
}
