import type { ReaderDb } from '../db.ts'
import { readMeta } from '../meta.ts'
import type { View } from '../view.ts'

/** What is asked in every pass is no part of the library. */
const NO_PARTS: readonly string[] = ['account', 'bookmarks', 'stats']

/** How many parts of the library the server does not send as they should be: rows that cannot be read, and what fails alone. */
export async function countMissingParts(db: ReaderDb, { aud, lang }: View): Promise<number> {
  const [setbacks, scopes] = await Promise.all([
    readMeta(db, 'setbacks'),
    db.scopes.where('[aud+lang+name]').between([aud, lang, ''], [aud, lang, '\uffff']).toArray(),
  ])
  const failing = Object.keys(setbacks?.parts ?? {}).filter((name) => !NO_PARTS.includes(name) && name !== 'images')
  return failing.length + scopes.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0)
}
