import { ReaderDb } from './db.ts'

/** The page's one connection; it begins to open while the rest of the page loads. */
export const db = new ReaderDb()
