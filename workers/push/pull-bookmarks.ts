import type { CallProblem } from '#contract/problems.ts'
import { bookmarksOf, intentsOf } from '#db/reader/bookmarks.ts'
import type { Request } from '../net/request.ts'
import { readOutbox, type Sender, writeReaderRows } from './outbox.ts'
import { readAllBookmarks } from './read-all-bookmarks.ts'

/**
 * An answer is dropped if an attempt to send or another device changed the bookmarks meanwhile. After this many the next
 * pass tries again.
 */
const MOST_DROPPED_ANSWERS = 3

const isSameList = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other])

/**
 * Pulls the server's bookmarks and stores them in one transaction. Intents stay on top of them; an intent that the
 * server's list fulfils is deleted. A list that seems to have shifted counts when two rounds in a row read the same. Null means
 * success, or too many dropped answers.
 */
export async function pullBookmarks(
  sender: Sender,
  request: Request,
  language: string,
  now: () => number,
): Promise<CallProblem | null> {
  let before: ReadonlyMap<string, number> | null = null
  for (let dropped = 0; dropped < MOST_DROPPED_ANSWERS; dropped++) {
    const { seq } = await readOutbox(sender.db)
    const answer = await readAllBookmarks(request, language)
    if (!answer.ok) return answer.problem
    const { found, isShifted, unread } = answer.value
    const isBelieved = !isShifted || (before !== null && isSameList(found, before))
    const listed = { server: found, unread, isWhole: answer.leftOut === 0 }
    if (isBelieved && (await replace(sender, seq, listed, now()))) return null
    before = found
  }
  return null
}

/**
 * Tells the intents what the server has. Those that it fulfils are deleted. Unless the list is whole, nobody knows what is
 * missing from it: a row that could not be read may be any. Call it within a transaction.
 */
async function compareIntents(
  { db, aud }: Sender,
  server: ReadonlyMap<string, number>,
  isWhole: boolean,
): Promise<void> {
  for (const intent of await intentsOf(db, aud)) {
    if (intent.state === 'sending' || intent.state === 'rejected') continue
    const onServer = server.has(intent.articleId)
    if (!onServer && !isWhole) continue
    if (onServer === intent.bookmarked) await db.intents.delete([aud, intent.articleId])
    else if (onServer !== intent.onServer) await db.intents.put({ ...intent, onServer })
  }
}

interface Listed {
  readonly server: ReadonlyMap<string, number>
  readonly unread: number
  readonly isWhole: boolean
}

/** Gives false if an attempt to send began or ended since `seq`: the answer may be older than that attempt. */
const replace = (sender: Sender, seq: number, { server, unread, isWhole }: Listed, now: number): Promise<boolean> =>
  writeReaderRows(sender, async () => {
    const { db, aud } = sender
    if ((await readOutbox(db)).seq !== seq) return false
    const stored = await bookmarksOf(db, aud)
    const gone = isWhole ? stored.filter((row) => !server.has(row.articleId)) : []
    const known = new Map(stored.map((row) => [row.articleId, row.createdAt]))
    const fresh = [...server].filter(([articleId, createdAt]) => known.get(articleId) !== createdAt)
    await db.bookmarks.bulkDelete(gone.map((row) => [aud, row.articleId]))
    await db.bookmarks.bulkPut(fresh.map(([articleId, createdAt]) => ({ aud, articleId, createdAt })))
    await compareIntents(sender, server, isWhole)
    await db.scopes.put({
      ...{ aud, lang: '', name: 'bookmarks', state: 'fresh', checkpoint: null, syncedAt: now },
      ...(unread > 0 && { leftOut: unread }),
    })
    return true
  })
