import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { readMeta } from '../meta.ts'
import type { Setback } from './server-schema.ts'

/** What is asked in every pass: no parts of the library. */
export const OF_EVERY_PASS: readonly string[] = ['account', 'bookmarks', 'stats']
/** The pictures as a whole. Each of them is counted by itself. */
const PICTURES = 'images'

/** A part whose connection was lost once is due at once, and not missing yet. */
const isWaiting = ({ limitedFrom, limitedUntil }: Setback): boolean => limitedUntil > limitedFrom

/** How many parts of the library the server does not send as they should be: rows that cannot be read, and what fails alone. */
export async function countMissingParts(db: ReaderDb, { aud, lang }: View): Promise<number> {
  const [setbacks, scopes] = await Promise.all([
    readMeta(db, 'setbacks'),
    db.scopes.where('[aud+lang+name]').between([aud, lang, ''], [aud, lang, '\uffff']).toArray(),
  ])
  const failing = Object.entries(setbacks?.parts ?? {}).filter(
    ([name, one]) => isWaiting(one) && !OF_EVERY_PASS.includes(name) && name !== PICTURES,
  )
  return failing.length + scopes.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0)
}
