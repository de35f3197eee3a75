import type { Highlight, HighlightContent } from '#contract/library/highlights.ts'
import { newId } from '#contract/library/new-id.ts'
import type { ReaderDb } from '#db/db.ts'
import type { HighlightAttempt, HighlightBase, HighlightIntentRow, HighlightRow } from '#db/reader/highlight-schema.ts'
import { highlightIntentsOf, isHighlightSettled } from '#db/reader/highlights.ts'
import type { Audience } from '#db/schema.ts'
import { mergeHighlight } from './merge-highlight.ts'
import { nextSeq, type Postponement, type Sender, writeReaderRows } from './outbox.ts'

/** What is sent for an intent: first the attempt whose result is not known. */
export const attemptOf = ({ tried, key, wanted }: HighlightIntentRow): HighlightAttempt => tried ?? { key, wanted }

function rowOf(aud: Audience, { id, attributes }: Highlight): HighlightRow {
  const { article_id: articleId, updated_at: updatedAt } = attributes
  if (attributes.deleted) return { aud, id, articleId, content: null, updatedAt }
  const { updated_at: _, deleted: __, ...content } = attributes
  return { aud, id, articleId, content, updatedAt }
}

const baseOf = ({ content, updatedAt }: HighlightRow): HighlightBase | null =>
  content === null ? null : { updatedAt, note: content.note, color: content.color }

/** Whether a row is older than the stored one. A deletion and the state before it may have the same time. */
export const isOutdated = (row: HighlightRow, stored: HighlightRow | undefined): boolean => {
  if (stored === undefined) return false
  const age = Date.parse(stored.updatedAt) - Date.parse(row.updatedAt)
  return age > 0 || (age === 0 && stored.content === null)
}

/** Stores a row of the server, unless a newer one is stored. Call it within a transaction. */
export async function storeHighlight(db: ReaderDb, aud: Audience, highlight: Highlight): Promise<void> {
  const row = rowOf(aud, highlight)
  if (!isOutdated(row, await db.highlights.get([aud, row.id]))) await db.highlights.put(row)
}

/** The server did what was sent. `highlight`: its row; null after a deletion. */
export const acknowledgeHighlight = (
  sender: Sender,
  sent: HighlightIntentRow,
  highlight: Highlight | null,
): Promise<void> =>
  writeReaderRows(sender, async () => {
    const { db, aud } = sender
    const { id, base } = sent
    await nextSeq(db)
    if (highlight !== null) await storeHighlight(db, aud, highlight)
    else if (base !== null) {
      const stored = await db.highlights.get([aud, id])
      if (stored?.content !== null)
        await db.highlights.put({ aud, id, articleId: sent.articleId, content: null, updatedAt: base.updatedAt })
    }
    const intent = await db.highlightIntents.get([aud, id])
    // Another tab considered this attempt dead and took over. That tab asks the server again.
    if (intent?.state !== 'sending') return
    const next: HighlightIntentRow = {
      ...intent,
      state: 'pending',
      tried: null,
      base: highlight === null ? null : baseOf(rowOf(aud, highlight)),
    }
    if (intent.key === attemptOf(sent).key || isHighlightSettled(next)) await db.highlightIntents.delete([aud, id])
    else await db.highlightIntents.put(next)
  })

/** The attempt failed. `refused`: the server does not have what was sent, and will not take it like this. */
export const postponeHighlight = (
  sender: Sender,
  sent: HighlightIntentRow,
  { unknown, ...change }: Postponement,
  refused: boolean,
): Promise<void> =>
  writeReaderRows(sender, async () => {
    const { db, aud } = sender
    await nextSeq(db)
    const intent = await db.highlightIntents.get([aud, sent.id])
    if (intent?.state !== 'sending') return
    const tried = refused ? null : unknown ? intent.tried : sent.tried
    const isNewest = intent.key === sent.key
    // What was tried is sent again before what the reader has written since, and not sooner than without that.
    const again = tried === null ? {} : { tries: change.tries, nextAt: change.nextAt }
    await db.highlightIntents.put({ ...intent, tried, ...(isNewest ? change : { state: 'pending', ...again }) })
  })

const isSame = (a: HighlightContent | null, b: HighlightContent | null): boolean =>
  a === b || (a !== null && b !== null && a.note === b.note && a.color === b.color && a.made_at === b.made_at)

const DUE = { state: 'pending', reason: null, nextAt: 0 } as const

/** Merges an intent with a state of the server that another device made. `waits`: it stays postponed. Call it within a transaction. */
async function reconcileOne(
  db: ReaderDb,
  intent: HighlightIntentRow,
  server: HighlightRow,
  waits: boolean,
): Promise<void> {
  const base = baseOf(server)
  const { aud, id, tried } = intent
  if (tried !== null) {
    // Another state than what was sent: sending it again tells whether the server had it.
    if (!isSame(tried.wanted, server.content)) return
    const next: HighlightIntentRow = { ...intent, tried: null, base }
    if (isHighlightSettled(next)) await db.highlightIntents.delete([aud, id])
    else await db.highlightIntents.put(next)
    return
  }
  const { wanted, apart } = mergeHighlight(intent, server.content)
  const next = { ...intent, base, key: newId() }
  if (wanted === 'nothing') await db.highlightIntents.delete([aud, id])
  else await db.highlightIntents.put({ ...next, ...(waits ? {} : DUE), wanted })
  if (apart !== null)
    await db.highlightIntents.put({ ...next, ...DUE, id: newId(), wanted: apart, base: null, tries: 0 })
}

/** Merges all intents with what other devices did. `waiting`: the one that stays postponed. Call it within a transaction. */
export async function reconcile({ db, aud }: Sender, waiting?: string): Promise<void> {
  for (const intent of await highlightIntentsOf(db, aud)) {
    if (intent.state === 'sending') continue
    const server = await db.highlights.get([aud, intent.id])
    if (server !== undefined && server.updatedAt !== intent.base?.updatedAt)
      await reconcileOne(db, intent, server, intent.id === waiting)
  }
}
