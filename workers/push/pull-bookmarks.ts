import { bookmarksOf, intentsOf } from '#db/bookmarks.ts'
import type { Request } from '../net/request.ts'
import type { Outcome } from '../pull/pull-lists.ts'
import { readOutbox, type Sender, writeBookmarks } from './outbox.ts'
import { readAllBookmarks } from './read-all-bookmarks.ts'

/** An answer that is overtaken by an attempt to send, or by another device, is thrown away; after so many the next pass has to do. */
const MOST_OVERTAKEN = 3

/**
 * The bookmarks as the server has them, in one transaction. Intents stay on top of them; those that want what the server has anyway
 * are done. Null when all went well.
 */
export async function pullBookmarks(
  sender: Sender,
  request: Request,
  language: string,
  now: () => number,
): Promise<Outcome> {
  for (let overtaken = 0; overtaken < MOST_OVERTAKEN; overtaken++) {
    const { seq } = await readOutbox(sender.db)
    const answer = await readAllBookmarks(request, language)
    if (!answer.ok) return answer.problem
    if (answer.value !== 'shifted' && (await replace(sender, seq, answer.value, now()))) return null
  }
  return null
}

/** False when an attempt to send began or ended since `seq`: nobody knows whether the answer is from before it. */
const replace = (sender: Sender, seq: number, server: ReadonlyMap<string, number>, now: number): Promise<boolean> =>
  writeBookmarks(sender, async () => {
    const { db, aud } = sender
    if ((await readOutbox(db)).seq !== seq) return false
    const stored = await bookmarksOf(db, aud)
    const gone = stored.filter((row) => !server.has(row.articleId))
    const known = new Map(stored.map((row) => [row.articleId, row.createdAt]))
    const fresh = [...server].filter(([articleId, createdAt]) => known.get(articleId) !== createdAt)
    await db.bookmarks.bulkDelete(gone.map((row) => [aud, row.articleId]))
    await db.bookmarks.bulkPut(fresh.map(([articleId, createdAt]) => ({ aud, articleId, createdAt })))
    for (const intent of await intentsOf(db, aud)) {
      if (intent.state === 'sending' || intent.state === 'rejected') continue
      const base = server.has(intent.articleId)
      if (base === intent.want) await db.intents.delete([aud, intent.articleId])
      else if (base !== intent.base) await db.intents.put({ ...intent, base })
    }
    await db.scopes.put({ aud, lang: '', name: 'bookmarks', state: 'fresh', checkpoint: null, syncedAt: now })
    return true
  })
