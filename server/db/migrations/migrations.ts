import type { Migration } from 'kysely'
import { firstVersion } from './001-first-version.ts'

/** Forwards only, in the order of their names. A released migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-version': firstVersion,
}
