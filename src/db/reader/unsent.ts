import type { ReaderDb } from '../db.ts'
import type { Audience, IntentRow } from '../schema.ts'
import { intentsOf, isShown } from './bookmarks.ts'
import type { HighlightIntentRow } from './highlight-schema.ts'
import { highlightIntentsOf } from './highlights.ts'
import { readSession } from './session.ts'

/** A change of one object that the server does not have yet. */
export type AnyIntentRow = IntentRow | HighlightIntentRow

export const isHighlightIntent = (intent: AnyIntentRow): intent is HighlightIntentRow => 'tried' in intent

/** All intents of a reader: about bookmarks and about highlights. */
export const allIntentsOf = async (db: ReaderDb, aud: Audience): Promise<AnyIntentRow[]> =>
  (await Promise.all([intentsOf(db, aud), highlightIntentsOf(db, aud)])).flat()

/** The number of changes of this reader that the server does not have. */
export const countUnsent = async (db: ReaderDb, aud: Audience): Promise<number> =>
  aud === 'pub' ? 0 : (await allIntentsOf(db, aud)).filter(isShown).length

/** A server without highlights is not waited for. */
const waits = (intent: AnyIntentRow): boolean => isShown(intent) && intent.reason !== 'unsupported'

/**
 * How many changes of the reader the server does not have, and how many of them were tried and failed. It also counts when
 * the session has expired.
 */
export async function readWaiting(db: ReaderDb): Promise<{ readonly all: number; readonly stuck: number }> {
  const { aud } = await readSession(db)
  const intents = aud === 'pub' ? [] : (await allIntentsOf(db, aud)).filter(waits)
  return { all: intents.length, stuck: intents.filter(({ state, nextAt }) => state === 'parked' || nextAt > 0).length }
}
