import type { ReaderDb } from './db.ts'
import type { SessionRow } from './schema.ts'
import { VISITOR } from './session-row.ts'

export async function readSession(db: ReaderDb): Promise<SessionRow> {
  const row = await db.meta.get('session')
  return row?.key === 'session' ? row : VISITOR
}

/** The access token. Null when nobody is signed in. */
export async function readToken(db: ReaderDb): Promise<string | null> {
  const row = await db.meta.get('token')
  return row?.key === 'token' ? row.accessToken : null
}

/** The country from the connection stats, in two capital letters. Null while it is not known. */
export async function readConnectionCountry(db: ReaderDb): Promise<string | null> {
  const row = await db.meta.get('connection')
  return row?.key === 'connection' ? row.country : null
}
