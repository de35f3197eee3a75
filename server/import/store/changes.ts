import { createHash } from 'node:crypto'

/** What an import changed, by name and language. */
export interface Changes {
  readonly added: string[]
  readonly changed: string[]
  readonly removed: string[]
}

/** A hash of a state. Equal states have equal hashes. */
export const revisionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
