import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { type ReceivedOf, UNKNOWN_CALL } from '#contract/endpoint.ts'
import type { CallProblem } from '#contract/problems.ts'
import { highlightIntentsOf } from '#db/reader/highlights.ts'
import type { Audience, ScopeRow } from '#db/schema.ts'
import { areWorthMore } from '../net/last-page.ts'
import { type Answered, isAllUnread, type Request } from '../net/request.ts'
import { reconcile, storeHighlight } from './highlight-outbox.ts'
import { type Sender, writeReaderRows } from './outbox.ts'
import { unpark } from './unpark.ts'

const NAME = 'highlights'

type Page = Answered<ReceivedOf<typeof accountEndpoints.highlights>> & { readonly ok: true }

/** Pages at a time: twice as many as our server has for a reader. The next pass goes on after them. */
const MOST_PAGES = 200

/**
 * Tells of each page whether to ask for the next. A server that repeats rows, names one cursor after another, or invents rows, is not asked
 * for ever.
 */
function watchNews(): (page: Page) => boolean {
  const seen = new Set<string>()
  let pages = 0
  return (page) => {
    const before = seen.size
    for (const { id, attributes } of page.value.data) seen.add(`${id} ${attributes.updated_at}`)
    return areWorthMore(++pages, seen.size, MOST_PAGES) && (seen.size > before || isAllUnread(page))
  }
}

/** The server knows no highlights: they stay on the device and are not sent. */
const parkAll = (sender: Sender): Promise<void> =>
  writeReaderRows(sender, async () => {
    const { db, aud } = sender
    for (const intent of await highlightIntentsOf(db, aud))
      if (intent.state !== 'sending')
        await db.highlightIntents.put({ ...intent, state: 'parked', reason: 'unsupported' })
  })

const isUnknownCall = (problem: CallProblem): boolean =>
  problem.kind === 'refused' && UNKNOWN_CALL.includes(problem.status)

const readCursor = async ({ db, aud }: Sender): Promise<string | undefined> =>
  (await db.scopes.get([aud, '', NAME]))?.cursor

/** `cursor`: of what is stored. `leftOut`: how many rows could not be read. */
const scopeRow = (aud: Audience, syncedAt: number, cursor: string | undefined, leftOut: number): ScopeRow => ({
  ...{ aud, lang: '', name: NAME, state: 'fresh', checkpoint: null, syncedAt },
  ...(cursor !== undefined && { cursor }),
  ...(leftOut > 0 && { leftOut }),
})

/**
 * Pulls what changed of the highlights since the last pull, and merges the intents with it. Rows and cursor are one
 * transaction. Null means success. `waiting`: the intent that stays postponed when it is merged.
 */
export async function pullHighlights(
  sender: Sender,
  request: Request,
  language: string,
  now: () => number,
  waiting?: string,
): Promise<CallProblem | null> {
  let since = await readCursor(sender)
  /** It stays before an unreadable row, so that the next pass asks for it again. */
  let stored = since
  let leftOut = 0
  const isNews = watchNews()
  for (;;) {
    const answer = await request(accountEndpoints.highlights, language, since === undefined ? {} : { query: { since } })
    if (!answer.ok) {
      const { problem } = answer
      if (!isUnknownCall(problem)) return problem
      await parkAll(sender)
      return null
    }
    const { data, meta } = answer.value
    // An answer that comes again has no further rows.
    if (meta.cursor !== since) leftOut += answer.leftOut
    if (leftOut + answer.leftOut === 0) stored = meta.cursor
    await writeReaderRows(sender, async () => {
      const { db, aud } = sender
      for (const highlight of data) await storeHighlight(db, aud, highlight)
      await reconcile(sender, waiting)
      await db.scopes.put(scopeRow(aud, now(), stored, leftOut))
    })
    if (!isNews(answer) || !meta.more || meta.cursor === since) break
    since = meta.cursor
  }
  await writeReaderRows(sender, () => unpark(sender.db, sender.aud, ['unsupported']))
  return null
}
