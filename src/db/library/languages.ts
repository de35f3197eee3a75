import type { ReaderDb } from '../db.ts'
import type { LanguageRow } from '../schema.ts'

/** The library's languages in order. Empty while they are not on the device. */
export const readLanguages = (db: ReaderDb): Promise<LanguageRow[]> =>
  db.languages.toArray().then((rows) => rows.sort((a, b) => a.position - b.position))

/** The languages whose books are on the device: the menu can offer these without a network. */
export async function readStoredLanguages(db: ReaderDb): Promise<LanguageRow[]> {
  const stored = new Set((await db.tocs.toArray()).filter((toc) => toc.list === 'books').map((toc) => toc.lang))
  return (await readLanguages(db)).filter((row) => stored.has(row.iso))
}
