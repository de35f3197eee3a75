import type { Kysely } from 'kysely'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from './open.ts'
import type { Schema } from './schema.ts'

/** Runs `work` with the configured database, beside the running server or without it. */
export async function withDatabase(work: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase(readConfig(process.env))
  try {
    await work(db)
  } finally {
    await close()
  }
}
