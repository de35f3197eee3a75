import type { ReaderDb } from '../db.ts'
import type { LanguageRow } from '../schema.ts'
import { hasCome } from './has-come.ts'

/** The library's languages in order. Empty while they are not on the device. */
export const readLanguages = (db: ReaderDb): Promise<LanguageRow[]> =>
  db.languages.toArray().then((rows) => rows.sort((a, b) => a.position - b.position))

/** Their codes. Null while they are not on the device. A library may name none. */
export async function readLanguageCodes(db: ReaderDb): Promise<readonly string[] | null> {
  const codes = (await readLanguages(db)).map(({ iso }) => iso)
  return codes.length > 0 || (await hasCome(db, 'languages')) ? codes : null
}

/** The languages whose books are on the device: the menu can offer these without a network. */
export async function readStoredLanguages(db: ReaderDb): Promise<LanguageRow[]> {
  const stored = new Set((await db.tocs.toArray()).filter((toc) => toc.list === 'books').map((toc) => toc.lang))
  return (await readLanguages(db)).filter((row) => stored.has(row.iso))
}
