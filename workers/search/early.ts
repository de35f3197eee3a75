import { readEarly } from './early-rows.ts'

/** Imported before the engine: the database is being opened while the engine's script runs. */
export const early = readEarly(indexedDB)
