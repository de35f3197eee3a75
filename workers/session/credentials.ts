import type { ReaderDb } from '#db/db.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import type { Credentials } from '../net/credentials.ts'
import { expireSession, replaceToken } from './write-session.ts'

/** Credentials from the device's tables. `tokenChanged` is called with each new token, and with null when the session ends. */
export const storedCredentials = (
  db: ReaderDb,
  clientAddress: () => string | null,
  tokenChanged: (accessToken: string | null) => void,
): Credentials => ({
  clientAddress,
  unrenewed: { token: null },
  accessToken: () => readToken(db),
  reader: async () => (await readSession(db)).user,
  renewed: async (failed, accessToken) => {
    await replaceToken(db, failed, accessToken)
    tokenChanged(accessToken)
  },
  refused: async (failed) => {
    if (await expireSession(db, failed)) tokenChanged(null)
  },
})
