import type { ReaderDb } from '#db/db.ts'
import { readMeta } from '#db/meta.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import type { Credentials } from '../net/credentials.ts'
import { expireSession, noteRefused, replaceToken } from './write-token.ts'

/** Two servers with different keys, or a wrong clock: each renewal and its repeated call would cost two more requests. */
const IN_VAIN_MS = 5 * 60_000

/** Credentials from the device's tables. `tokenChanged` is called with each new token, and with null when the session ends. */
export const storedCredentials = (
  db: ReaderDb,
  clientAddress: () => string | null,
  tokenChanged: (accessToken: string | null) => void,
  now: () => number,
): Credentials => ({
  clientAddress,
  unrenewed: { token: null },
  accessToken: () => readToken(db),
  reader: async () => (await readSession(db)).user,
  renewed: async (failed, accessToken) => {
    await replaceToken(db, failed, accessToken)
    tokenChanged(accessToken)
  },
  // On a full disk the next call renews again.
  renewedInVain: (accessToken) => noteRefused(db, accessToken, now()).catch(() => undefined),
  mayRenew: async (failed) => {
    const row = await readMeta(db, 'token')
    if (row?.accessToken !== failed || row.refusedAt === undefined) return true
    return Math.abs(now() - row.refusedAt) >= IN_VAIN_MS
  },
  refused: async (failed) => {
    if (await expireSession(db, failed)) tokenChanged(null)
  },
})
