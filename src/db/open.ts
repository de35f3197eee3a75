import { ReaderDb } from './db.ts'

/** The page's only connection. It starts to open while the rest of the page loads. */
export const db = new ReaderDb()
