import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readShown } from '#db/reader/bookmarks.ts'
import type { IntentRow } from '#db/schema.ts'

const AUD = 'user:7'
const INTENT: IntentRow = {
  ...{ aud: AUD, articleId: 'a1', title: '', bookmarked: false, onServer: true, key: 'k' },
  ...{ state: 'sending', reason: null, tries: 0, nextAt: 0, madeAt: 0 },
}

/** Each moment at which the other transaction may come while a reader looks. */
test.each([0, 1, 2, 3])('a removed bookmark stays away while the answer is stored, %i turns later', async (turns) => {
  const db = new ReaderDb(`removed-bookmark-${turns}`)
  await db.bookmarks.put({ aud: AUD, articleId: 'a1', createdAt: 1 })
  await db.intents.put(INTENT)
  const shown = readShown(db, AUD)
  for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next))
  await db.transaction('rw', db.bookmarks, db.intents, async () => {
    await db.bookmarks.delete([AUD, 'a1'])
    await db.intents.delete([AUD, 'a1'])
  })
  expect(await shown).toEqual([])
})
