import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { UNKNOWN_CALL } from '#contract/endpoint.ts'
import type { CallProblem } from '#contract/problems.ts'
import { highlightIntentsOf } from '#db/reader/highlights.ts'
import type { Request } from '../net/request.ts'
import { reconcile, storeHighlight } from './highlight-outbox.ts'
import { type Sender, writeReaderRows } from './outbox.ts'
import { unpark } from './unpark.ts'

const NAME = 'highlights'

/** The server knows no highlights: they stay on the device and are not sent. */
const parkAll = (sender: Sender): Promise<void> =>
  writeReaderRows(sender, async () => {
    const { db, aud } = sender
    for (const intent of await highlightIntentsOf(db, aud))
      if (intent.state !== 'sending')
        await db.highlightIntents.put({ ...intent, state: 'parked', reason: 'unsupported' })
  })

const readCursor = async ({ db, aud }: Sender): Promise<string | undefined> =>
  (await db.scopes.get([aud, '', NAME]))?.cursor

/**
 * Pulls what changed of the highlights since the last pull, and merges the intents with it. Rows and cursor are one
 * transaction. Null means success.
 */
export async function pullHighlights(
  sender: Sender,
  request: Request,
  language: string,
  now: () => number,
): Promise<CallProblem | null> {
  let since = await readCursor(sender)
  /** False after an unreadable row: the stored cursor stays before it, so that the next pass asks for it again. */
  let isWhole = true
  /** The rows of the pages so far. A server that repeats them, or names one cursor after another, is not asked for ever. */
  const seen = new Set<string>()
  for (;;) {
    const answer = await request(accountEndpoints.highlights, language, since === undefined ? {} : { query: { since } })
    if (!answer.ok) {
      const { problem } = answer
      if (problem.kind !== 'refused' || !UNKNOWN_CALL.includes(problem.status)) return problem
      await parkAll(sender)
      return null
    }
    const { data, meta } = answer.value
    isWhole &&= answer.leftOut === 0
    await writeReaderRows(sender, async () => {
      const { db, aud } = sender
      for (const highlight of data) await storeHighlight(db, aud, highlight)
      await reconcile(sender)
      if (isWhole)
        await db.scopes.put({
          ...{ aud, lang: '', name: NAME, state: 'fresh', checkpoint: null },
          ...{ cursor: meta.cursor, syncedAt: now() },
        })
    })
    const before = seen.size
    for (const { id, attributes } of data) seen.add(`${id} ${attributes.updated_at}`)
    if (!meta.more || meta.cursor === since || seen.size === before) break
    since = meta.cursor
  }
  await writeReaderRows(sender, () => unpark(sender.db, sender.aud, ['unsupported']))
  return null
}
