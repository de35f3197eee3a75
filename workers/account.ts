import { accountEndpoints } from '#contract/endpoints-account.ts'
import type { Result, SessionUser, SignedIn } from '#contract/sync-api.ts'
import type { ReaderDb } from '../src/db/db.ts'
import type { Audience, SessionRow } from '../src/db/schema.ts'
import { readSession } from '../src/db/session.ts'
import type { Credentials, Request } from './request.ts'

const TABLES = ['books', 'articles', 'bodies', 'tocs', 'scopes'] as const

/** Deletes, within a transaction, every row of every user but `kept`. */
async function wipeUsers(db: ReaderDb, kept: Audience | null): Promise<void> {
  for (const name of TABLES)
    await db
      .table(name)
      .filter((row: { aud: Audience }) => row.aud !== 'pub' && row.aud !== kept)
      .delete()
  await db.meta.filter((row) => row.key.startsWith('stats:user:') && !row.key.startsWith(`stats:${kept}:`)).delete()
}

/** Makes somebody the reader: fences off what was begun for another, and removes another user's rows. */
export function setReader(db: ReaderDb, user: SessionUser | null, wipe: boolean): Promise<SessionRow> {
  return db.transaction('rw', [db.books, db.articles, db.bodies, db.tocs, db.scopes, db.meta], async () => {
    const before = await readSession(db)
    const aud: Audience = user === null ? 'pub' : `user:${user.id}`
    const row: SessionRow = { key: 'session', aud, epoch: before.epoch + 1, user, expired: false }
    if (wipe || before.aud !== aud) await wipeUsers(db, wipe ? null : aud)
    await db.meta.put(row)
    return row
  })
}

/** The account as the server knows it. A subscription that ended takes the whole texts with it, in the transaction that learns of it. */
export async function refreshUser(db: ReaderDb, request: Request, language: string): Promise<Result<SessionUser>> {
  const answer = await request(accountEndpoints.me, language)
  if (!answer.ok) return answer
  const { id, attributes } = answer.value.data
  const user: SessionUser = { id, ...attributes }
  const before = await readSession(db)
  const same = before.user?.id === id && before.user.subscribed === user.subscribed
  if (!same) await setReader(db, user, before.user !== null)
  else if (JSON.stringify(before.user) !== JSON.stringify(user) || before.expired)
    await db.meta.put({ ...before, user, expired: false })
  return { ok: true, value: user }
}

export async function signIn(
  db: ReaderDb,
  request: Request,
  credentials: Credentials,
  language: string,
  form: { readonly email: string; readonly password: string },
): Promise<Result<SignedIn>> {
  const login = await request(accountEndpoints.login, language, { body: form })
  if (!login.ok) return login
  const previous = credentials.accessToken
  credentials.accessToken = login.value.access_token
  const user = await refreshUser(db, request, language)
  if (!user.ok) {
    credentials.accessToken = previous
    return user
  }
  return {
    ok: true,
    value: { accessToken: login.value.access_token, user: user.value, redirectUrl: login.value.redirectUrl },
  }
}

/** Ends the session on the server, then on the device. Any answer of the server will do; none at all does not. */
export async function signOut(
  db: ReaderDb,
  request: Request,
  credentials: Credentials,
  language: string,
): Promise<Result<null>> {
  const answer = await request(accountEndpoints.logout, language)
  if (!answer.ok && answer.problem.kind !== 'refused') return answer
  credentials.accessToken = null
  await setReader(db, null, true)
  return { ok: true, value: null }
}
