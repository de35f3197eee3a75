import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/messages/refusal.ts'

/**
 * Who makes the request. The database is asked at every call what they may read: a token proves who they are, not what
 * they bought.
 */
export type Requester = { readonly kind: 'visitor' } | Reader

export interface Reader {
  readonly kind: 'user'
  readonly id: string
  readonly session: string
  readonly subscribed: boolean
}

const VISITOR: Requester = { kind: 'visitor' }

/** The claims of an access token. `session` is the session it was made in. */
interface AccessClaims {
  readonly userId: string
  readonly session: string
}

/** Null when the token is not ours or has expired. */
export type VerifyToken = (token: string) => Promise<AccessClaims | null>

/**
 * The requester of a call. A bad or expired token is a 401 even where signing in is optional. If it counted as a
 * visitor, a subscriber's client would replace whole texts by beginnings.
 */
export async function requesterOf(
  authorization: string | undefined,
  { db, sessions }: { readonly db: Kysely<Schema>; readonly sessions: { readonly verify: VerifyToken } },
): Promise<Requester> {
  const token = authorization?.match(/^Bearer (.+)$/i)?.[1]
  if (token === undefined) return VISITOR
  const claims = await sessions.verify(token)
  if (claims === null) throw new Refusal('unauthenticated')
  const user = await db
    .selectFrom('users')
    .select(['id', 'subscribed'])
    .where('id', '=', claims.userId)
    // An ended session is refused at once, not only when its last access token expires.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select('id')
          .where('id', '=', claims.session)
          .whereRef('sessions.user_id', '=', 'users.id'),
      ),
    )
    .executeTakeFirst()
  if (user === undefined) throw new Refusal('unauthenticated')
  return { kind: 'user', id: user.id, session: claims.session, subscribed: user.subscribed }
}
