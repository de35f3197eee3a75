import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { readMeta } from '../meta.ts'
import { rowsOf } from '../rows-of.ts'
import type { Setback } from './server-schema.ts'

/** What is asked in every pass: no parts of the library. */
export const OF_EVERY_PASS: readonly string[] = ['account', 'bookmarks', 'stats']
/** The pictures as a whole. Each of them is counted by itself. */
export const PICTURES = 'images'

/** A part whose connection was lost once is due at once, and not missing yet. */
const isWaiting = ({ limitedFrom, limitedUntil }: Setback): boolean => limitedUntil > limitedFrom

/** A picture is named by its address, and no other part has a slash. */
const isPicture = (name: string): boolean => name.includes('/')

/**
 * How many parts of the library and the reader's lists the server does not send as they should be: rows that cannot be read, and
 * what fails alone. A part that has come counts by the rows that it lacks. A part that fails counts as one.
 */
export async function countMissingParts(db: ReaderDb, { aud, lang }: View): Promise<number> {
  const setbacks = await readMeta(db, 'setbacks')
  // What is the reader's own has no language.
  const scopes = [...(await rowsOf(db.scopes, aud, lang)), ...(await rowsOf(db.scopes, aud, ''))]
  const come = new Set(scopes.filter(({ state }) => state === 'fresh').map(({ name }) => name))
  const scopeOf = (name: string): string => (isPicture(name) ? PICTURES : name)
  const failing = Object.entries(setbacks?.parts ?? {})
    .filter(([name, one]) => isWaiting(one) && !OF_EVERY_PASS.includes(name) && name !== PICTURES)
    .map(([name]) => scopeOf(name))
    .filter((name) => !come.has(name))
  const rows = scopes.filter(({ name }) => !failing.includes(name))
  return failing.length + rows.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0)
}
