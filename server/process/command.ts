import type { Kysely } from 'kysely'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { complain } from './log.ts'

/** The arguments are wrong. The command prints its usage and ends with code 2. */
export class UsageError extends Error {}

/** Runs an operator's command. An error is printed without a stack and ends the process with code 1. */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    complain(error instanceof UsageError ? usage : error)
  }
}

/** Runs `work` with the configured database, beside the running server or without it. */
export async function withDatabase(work: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase(readConfig(process.env))
  try {
    await work(db)
  } finally {
    await close()
  }
}
