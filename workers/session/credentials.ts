import type { ReaderDb } from '#db/db.ts'
import { readToken } from '#db/session.ts'
import type { Credentials } from '../net/send.ts'
import { expireSession, replaceToken } from './write-session.ts'

/** What stands in the device's tables; `tokenChanged` hears of every other token, and of none. */
export const storedCredentials = (
  db: ReaderDb,
  clientAddress: () => string | null,
  tokenChanged: (accessToken: string | null) => void,
): Credentials => ({
  clientAddress,
  accessToken: () => readToken(db),
  renewed: async (failed, accessToken) => {
    await replaceToken(db, failed, accessToken)
    tokenChanged(accessToken)
  },
  refused: async (failed) => {
    if (await expireSession(db, failed)) tokenChanged(null)
  },
})
