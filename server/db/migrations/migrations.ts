import type { Migration } from 'kysely'
import { firstVersion } from './001-first-version.ts'

/** Forwards only. The order of the names is the order of the run; a released one is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-version': firstVersion,
}
