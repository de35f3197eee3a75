import { readEarly } from './early-rows.ts'

/** Imported before the engine, so that the database opens while the engine's script runs. */
export const early = readEarly(indexedDB)
