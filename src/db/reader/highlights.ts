import type { HighlightContent } from '#contract/library/highlights.ts'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { rowsOf } from '../rows-of.ts'
import type { Audience, IntentState } from '../schema.ts'
import type { HighlightIntentRow, HighlightRow } from './highlight-schema.ts'

export const highlightIntentsOf = (db: ReaderDb, aud: Audience): Promise<HighlightIntentRow[]> =>
  rowsOf(db.highlightIntents, aud)

/** A highlight as the reader sees it. */
export interface ShownHighlight extends HighlightContent {
  readonly id: string
  /** `stored`: the server has it. */
  readonly state: IntentState | 'stored'
}

/** The server's rows with the intents on top, in no order. */
function overlaid(rows: readonly HighlightRow[], intents: readonly HighlightIntentRow[]): readonly ShownHighlight[] {
  const shown = new Map<string, ShownHighlight>()
  for (const { id, content } of rows) if (content !== null) shown.set(id, { ...content, id, state: 'stored' })
  for (const { id, wanted, state } of intents)
    if (wanted === null) shown.delete(id)
    else shown.set(id, { ...wanted, id, state })
  return [...shown.values()]
}

/** All highlights of a reader, or of a visitor. */
export async function readHighlights(db: ReaderDb, aud: Audience): Promise<readonly ShownHighlight[]> {
  return overlaid(...(await Promise.all([rowsOf(db.highlights, aud), highlightIntentsOf(db, aud)])))
}

/** The highlights in one article, in whichever language they were made. */
export async function readHighlightsIn(
  db: ReaderDb,
  aud: Audience,
  articleId: string,
): Promise<readonly ShownHighlight[]> {
  const rows = db.highlights.where({ aud, articleId }).toArray()
  const shown = overlaid(...(await Promise.all([rows, highlightIntentsOf(db, aud)])))
  return shown.filter((highlight) => highlight.article_id === articleId)
}

/** How many highlights a reader with an account made on this device before they had signed in. */
export const countUnowned = async (db: ReaderDb, { aud }: View): Promise<number> =>
  aud === 'pub' ? 0 : (await highlightIntentsOf(db, 'pub')).length

/** Whether the server has what the reader wants. Then there is nothing to send. */
export const isHighlightSettled = ({ wanted, base, tried }: HighlightIntentRow): boolean => {
  if (tried !== null) return false
  if (wanted === null || base === null) return wanted === base
  return wanted.note === base.note && wanted.color === base.color
}
