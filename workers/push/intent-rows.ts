import type { ReaderDb } from '#db/db.ts'
import { matchesServer } from '#db/reader/bookmarks.ts'
import { isHighlightSettled } from '#db/reader/highlights.ts'
import { type AnyIntentRow, isHighlightIntent } from '#db/reader/unsent.ts'

/** The two tables of intents as one. */

export const putIntent = (db: ReaderDb, intent: AnyIntentRow): PromiseLike<unknown> =>
  isHighlightIntent(intent) ? db.highlightIntents.put(intent) : db.intents.put(intent)

export const deleteIntent = (db: ReaderDb, intent: AnyIntentRow): PromiseLike<void> =>
  isHighlightIntent(intent)
    ? db.highlightIntents.delete([intent.aud, intent.id])
    : db.intents.delete([intent.aud, intent.articleId])

/** Whether the server is known to have what the reader wants. */
export const isSettled = (intent: AnyIntentRow): boolean =>
  isHighlightIntent(intent) ? isHighlightSettled(intent) : matchesServer(intent)

/** An intent while it is sent: nobody knows whether the server has it. */
export const asSending = (intent: AnyIntentRow): AnyIntentRow =>
  isHighlightIntent(intent)
    ? { ...intent, state: 'sending', tried: intent.tried ?? { key: intent.key, wanted: intent.wanted } }
    : { ...intent, state: 'sending', onServer: null }
