import type { ReaderDb } from '../db.ts'
import { readMeta } from '../meta.ts'
import type { SessionRow } from '../schema.ts'

/** The session on a device where nobody has signed in yet. */
export const VISITOR: SessionRow = { key: 'session', aud: 'pub', epoch: 0, visit: 0, user: null, expired: false }

export async function readSession(db: ReaderDb): Promise<SessionRow> {
  return (await readMeta(db, 'session')) ?? VISITOR
}

/** The access token. Null when nobody is signed in. */
export async function readToken(db: ReaderDb): Promise<string | null> {
  return (await readMeta(db, 'token'))?.accessToken ?? null
}

/** The country from the connection stats, in two capital letters. Null while it is not known. */
export async function readConnectionCountry(db: ReaderDb): Promise<string | null> {
  return (await readMeta(db, 'connection'))?.country ?? null
}
